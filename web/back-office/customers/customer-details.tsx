import { type ReactNode, use } from 'react';
import { PENDING_STATUSES } from '#contract/labels/message-status.ts';
import { CopyButton } from '#web/ui/buttons/copy-button.tsx';
import { formatDay } from '#web/ui/format/dates.ts';
import { TimeZoneContext } from '#web/ui/format/time-zone.ts';
import { Detail, Details } from '#web/ui/layout/details.tsx';
import { Timeline } from '#web/ui/layout/timeline.tsx';
import { PanelSection } from '#web/ui/overlays/side-panel.tsx';
import { knownCountryName } from '../components/countries.ts';
import { formatOrderNumber } from '../components/customer.ts';
import { stepItems } from '../components/messages/step-items.ts';
import { LocalHour } from '../components/panels/local-hour.tsx';
import { money } from '../components/panels/order-details.tsx';
import { CustomerConsents } from './customer-consents.tsx';
import { OrderThumbnails } from '../components/order-thumbnails.tsx';
import type { Customer } from './customer-data.ts';
import { languageName } from './language-name.ts';

const PENDING: ReadonlySet<string> = new Set<string>(PENDING_STATUSES);

/** Shows the customer’s contacts, consents, orders and planned messages. */
export function CustomerDetails({
  customer,
  onEdit,
}: {
  customer: Customer;
  /** Undefined for readers and for erased customers. */
  onEdit?: (() => void) | undefined;
}): ReactNode {
  const planned = customer.messages.filter(({ status }) => PENDING.has(status)).toReversed();
  return (
    <>
      <PanelSection
        title="Coordonnées"
        aside={
          onEdit && (
            <button type="button" className="link text-12 max-md:py-3" onClick={onEdit}>
              Modifier
            </button>
          )
        }
      >
        <Contact customer={customer} />
      </PanelSection>
      <PanelSection title="Consentement">
        <CustomerConsents customer={customer} />
      </PanelSection>
      {customer.orders.length > 0 && (
        <PanelSection title="Commandes">
          <Orders orders={customer.orders} />
        </PanelSection>
      )}
      {planned.length > 0 && (
        <PanelSection title="Prochains messages">
          <Timeline items={stepItems(planned)} />
        </PanelSection>
      )}
    </>
  );
}

function Contact({ customer }: { customer: Customer }): ReactNode {
  const { contacts, locale, country_code, time_zone } = customer;
  const current = contacts.filter(({ is_current }) => is_current);
  return (
    <>
      {current.length === 0 && <p className="mb-2 text-ink-2">Ni e-mail ni téléphone.</p>}
      <Details>
        {contacts.map(({ kind, value, is_current, is_dead }) => (
          <Detail key={value} label={contactLabel(kind, is_current)}>
            <span
              className={is_current ? 'min-w-0 wrap-anywhere' : 'min-w-0 text-ink-2 wrap-anywhere'}
            >
              {value}
              {is_dead && <span className="block text-12 text-warning-text">Adresse refusée</span>}
            </span>
            {is_current && (
              <CopyButton
                text={value}
                label={kind === 'email' ? 'Copier l’e-mail' : 'Copier le téléphone'}
                className="-my-1.5 size-7 max-md:-my-3 max-md:size-11"
              />
            )}
          </Detail>
        ))}
        {locale && <Detail label="Langue">{languageName(locale)}</Detail>}
        {country_code && <Detail label="Pays">{knownCountryName(country_code)}</Detail>}
        <LocalHour zone={time_zone} />
      </Details>
    </>
  );
}

function contactLabel(kind: 'email' | 'phone', isCurrent: boolean): string {
  if (kind === 'email') return isCurrent ? 'E-mail' : 'Ancien e-mail';
  return isCurrent ? 'Téléphone' : 'Ancien téléphone';
}

function Orders({ orders }: Pick<Customer, 'orders'>): ReactNode {
  const zone = use(TimeZoneContext);
  return (
    <ul className="grid gap-3 leading-5">
      {orders.map((order) => (
        <li key={order.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
          <span className="font-medium">{formatOrderNumber(order.number)}</span>
          <span className="text-right tabular-nums">
            {order.total !== null && money(order.total, order.currency)}
          </span>
          <span className="truncate text-12 text-ink-2">
            {order.line_items
              .map(({ title, quantity }) => (quantity > 1 ? `${quantity} × ${title}` : title))
              .join(', ') || stateOf(order)}
          </span>
          <span className="text-right text-12 whitespace-nowrap text-ink-3">
            {formatDay(order.ordered_at ?? order.created_at, zone)}
          </span>
          <span className="col-span-2 mt-1 empty:hidden">
            <OrderThumbnails lines={order.line_items} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function stateOf({
  refunded_at,
  cancelled_at,
  delivered_at,
  fulfilled_at,
}: Customer['orders'][number]): string {
  if (refunded_at) return 'Remboursée';
  if (cancelled_at) return 'Annulée';
  if (delivered_at) return 'Livrée';
  return fulfilled_at ? 'Expédiée' : 'Passée';
}
