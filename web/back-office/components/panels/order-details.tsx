import type { ReactNode } from 'react';
import type { Answer } from '#contract/api/schemas.ts';
import { CopyButton } from '#web/ui/buttons/copy-button.tsx';
import { Detail, Details } from '#web/ui/layout/details.tsx';
import { countOf } from '#web/ui/format/numbers.ts';
import { Moment } from '#web/ui/format/relative-time.tsx';
import { LocalHour } from './local-hour.tsx';
import { formatOrderNumber } from '../customer.ts';
import { OrderThumbnails } from '../order-thumbnails.tsx';

export type ReviewDetails = Answer<'getReview'>['data'];
type Order = NonNullable<ReviewDetails['order']>;

/**
 * Shows the order of a request and the customer’s contacts, with copy buttons. Set `isNamed` when
 * the order number is already shown above.
 */
export function OrderDetails({
  review,
  isNamed = false,
  contact,
}: {
  review: ReviewDetails;
  isNamed?: boolean;
  contact?: string | null;
}): ReactNode {
  const { order } = review;
  return (
    <Details>
      {order && !isNamed && (
        <Detail label="Commande">
          {
            <Copied
              text={order.number}
              shown={formatOrderNumber(order.number)}
              label="Copier le numéro de commande"
            />
          }
        </Detail>
      )}
      {order && <LastEvent order={order} />}
      {order && order.line_items.length > 0 && (
        <Detail label="Panier">
          <span className="grid min-w-0 gap-1.5">
            {basket(order)}
            <OrderThumbnails lines={order.line_items} />
          </span>
        </Detail>
      )}
      {review.email && (
        <Detail label="E-mail">
          {
            <Copied
              text={review.email}
              shown={<Email address={review.email} />}
              label="Copier l’e-mail"
            />
          }
        </Detail>
      )}
      {review.phone_number && (
        <Detail label="Téléphone">
          {<Copied text={review.phone_number} label="Copier le téléphone" />}
        </Detail>
      )}
      {review.former_contacts.map(({ kind, value, replaced_at, replaced_by }) => (
        <Detail
          key={replaced_at + kind}
          label={kind === 'email' ? 'Ancien e-mail' : 'Ancien téléphone'}
        >
          <span className="min-w-0 text-ink-2 wrap-anywhere">
            {value}, corrigé <Moment at={replaced_at} />
            {replaced_by && ` par ${replaced_by}`}
          </span>
        </Detail>
      ))}
      {contact && <Detail label="Contact">{contact}</Detail>}
      <LocalHour zone={review.time_zone} />
      <Detail label="Identifiant">
        {
          <Copied
            text={review.uuid}
            shown={
              <code className="font-mono text-12">{`${review.uuid.slice(0, 8)}…${review.uuid.slice(-4)}`}</code>
            }
            label="Copier l’identifiant"
          />
        }
      </Detail>
    </Details>
  );
}

function LastEvent({ order }: { order: Order }): ReactNode {
  const events = [
    ['Annulée', order.cancelled_at],
    ['Livrée', order.delivered_at],
    ['Expédiée', order.fulfilled_at],
    ['Passée', order.ordered_at],
  ] as const;
  const [label, at] = events.find(([, date]) => date !== null) ?? ['', null];
  return at && <Detail label={label}>{<Moment at={at} />}</Detail>;
}

function basket({ line_items: lines, total, currency }: Order): ReactNode {
  const count = lines.reduce((sum, line) => sum + line.quantity, 0);
  const first = lines[0]?.title;
  return (
    <span className="min-w-0 break-words">
      {lines.length === 1 && first
        ? `${count > 1 ? `${count} × ` : ''}${first}`
        : countOf(count, 'article', 'articles')}
      {total !== null && `, ${money(total, currency)}`}
    </span>
  );
}

export function money(total: string, currency: string | null): string {
  const amount = Number(total);
  return new Intl.NumberFormat(
    'fr-FR',
    currency ? { style: 'currency', currency } : { minimumFractionDigits: 2 },
  ).format(amount);
}

/** Allows a line break only before the @. */
function Email({ address }: { address: string }): ReactNode {
  const at = address.lastIndexOf('@');
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}

function Copied({
  text,
  shown,
  label,
}: {
  text: string;
  shown?: ReactNode;
  label: string;
}): ReactNode {
  return (
    <>
      <span className="min-w-0 wrap-anywhere">{shown ?? text}</span>
      <CopyButton
        text={text}
        label={label}
        className="-my-1.5 size-7 max-md:-my-3 max-md:size-11"
      />
    </>
  );
}
