import type { ReactNode } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Moment } from '#web/ui/format/relative-time.tsx';
import { channelPhrase } from '#web/back-office/components/messages/channel-phrase.ts';
import type { ReviewDetails } from '#web/back-office/components/panels/order-details.tsx';
import { customerName } from '#web/back-office/components/customer.ts';
import { CustomerLink } from '#web/back-office/customers/customer-link.tsx';
import type { Turn } from './conversation-of.ts';
import { ReplyStateLabel } from './reply-state-label.tsx';

type TakeUp = ((text: string) => void) | null;

/** Shows the conversation, oldest first, with the status of each reply. */
export function ReplyThread({
  turns,
  customer,
  onTakeUp,
}: {
  turns: readonly Turn[];
  customer: ReviewDetails;
  onTakeUp: TakeUp;
}): ReactNode {
  if (turns.length === 0) return null;
  return (
    <ol aria-label="Conversation" className="mb-4 grid gap-4">
      {turns.map((turn) =>
        turn.by === 'team' ? (
          <TeamTurn key={turn.key} reply={turn.reply} onTakeUp={onTakeUp} />
        ) : (
          <CustomerTurn key={turn.key} turn={turn} customer={customer} />
        ),
      )}
    </ol>
  );
}

function CustomerTurn({
  turn: { text, channel, at },
  customer,
}: {
  turn: Extract<Turn, { by: 'customer' }>;
  customer: ReviewDetails;
}): ReactNode {
  return (
    <li className="mr-6 rounded-float bg-pressed px-3 py-2 leading-5">
      <p className="break-words whitespace-pre-line">
        {text ?? <span className="text-ink-3">Une image, un son ou un autre contenu</span>}
      </p>
      <p className="mt-1 text-12 break-words text-ink-3">
        <CustomerLink id={customer.id} opens="panel">
          {customerName(customer)}
        </CustomerLink>
        {channel && channelPhrase(channel)}, <Moment at={at} />
      </p>
    </li>
  );
}

function TeamTurn({
  reply: {
    text,
    state,
    channel,
    recipient,
    problem,
    is_outbox,
    author,
    created_at,
    sent_at,
    next_try_at,
  },
  onTakeUp,
}: {
  reply: ReviewDetails['replies'][number];
  onTakeUp: TakeUp;
}): ReactNode {
  return (
    <li className="ml-6 rounded-float border border-border px-3 py-2 leading-5">
      <p className="break-words whitespace-pre-line">{text}</p>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-ink-3">
        <span className="text-14 text-ink">
          <ReplyStateLabel state={state} />
        </span>
        <span className="break-words">
          {author?.name ?? 'Une personne partie depuis'}
          {channelPhrase(channel)}
          {recipient && ` à ${recipient}`}
          {is_outbox && ', message de test'}, <Moment at={sent_at ?? created_at} />
        </span>
      </p>
      {problem && (
        <p className={state === 'failed' ? 'mt-1 text-error-text' : 'mt-1 text-ink-2'}>
          {problem}
          {next_try_at && (
            <>
              {' '}
              Prochain essai <Moment at={next_try_at} />.
            </>
          )}
        </p>
      )}
      {state === 'failed' && onTakeUp && (
        <Button className="mt-2" onClick={() => onTakeUp(text)}>
          Reprendre ce texte
        </Button>
      )}
    </li>
  );
}
