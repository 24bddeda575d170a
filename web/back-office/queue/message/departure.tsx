import { type ReactNode, use } from 'react';
import { formatMoment, formatShortDay, isAhead } from '#web/ui/format/dates.ts';
import { Ordinals } from '#web/ui/format/ordinals.tsx';
import { RelativeTime } from '#web/ui/format/relative-time.tsx';
import { TimeZoneContext } from '#web/ui/format/time-zone.ts';
import { useNow } from '#web/ui/format/use-now.ts';
import type { MessageAction, QueuedReview } from './message-actions.ts';
import type { Remedy } from './remedy.ts';
import { REMEDY_LINK, RemedyLink } from './remedy-link.tsx';

export interface DepartureProps {
  message: QueuedReview;
  remedy: Remedy | null;
  onAct: (action: MessageAction, message: QueuedReview) => void;
  onOpen: (message: QueuedReview) => void;
}

/** Shows the sending date, or the remedy when a person must act. */
export function Departure(props: DepartureProps): ReactNode {
  const { message, remedy } = props;
  return remedy ? <RemedyWay {...props} remedy={remedy} /> : <When message={message} />;
}

function RemedyWay({
  message,
  remedy,
  onAct,
  onOpen,
}: DepartureProps & { remedy: Remedy }): ReactNode {
  if (remedy.kind === 'screen') return <RemedyLink remedy={remedy} />;
  return (
    <button
      type="button"
      className={REMEDY_LINK}
      onClick={() => (remedy.kind === 'action' ? onAct(remedy.action, message) : onOpen(message))}
    >
      {remedy.label}
    </button>
  );
}

function When({
  message: { status, reason, step, scheduled_at, expires_at, sent_at, next_try_at },
}: {
  message: QueuedReview;
}): ReactNode {
  const now = useNow();
  if (expires_at !== null)
    return (
      <span className="text-ink-2">
        {step === 'request' ? <Expiry at={expires_at} /> : 'après la demande'}
      </span>
    );
  const hasDate = isAhead(scheduled_at, now);
  switch (status) {
    case 'sending':
      return 'maintenant';
    case 'held':
      if (reason === 'provider_unavailable' && next_try_at !== null)
        return isAhead(next_try_at, now) ? (
          <>nouvel essai {<RelativeTime at={next_try_at} />}</>
        ) : (
          'nouvel essai dans un instant'
        );
      if (!hasDate && next_try_at !== null && isAhead(next_try_at, now))
        return <RelativeTime at={next_try_at} />;
      return hasDate ? (
        <RelativeTime at={scheduled_at} />
      ) : step === 'request' ? (
        'dans un instant'
      ) : (
        'après la demande'
      );
    case 'scheduled':
    case 'postponed':
    case 'failed':
    case 'outcome_unknown':
      return hasDate ? (
        <RelativeTime at={scheduled_at} />
      ) : step === 'request' ? (
        'dans un instant'
      ) : (
        'après la demande'
      );
    case 'waiting_payment':
    case 'waiting_fulfillment':
    case 'waiting_delivery':
      return (
        <span className="text-ink-2">
          {hasDate ? <>vers {<RelativeTime at={scheduled_at} />}</> : 'date inconnue'}
        </span>
      );
    case 'sent':
    case 'delivered':
      return (
        <span className="text-ink-2">{sent_at ? <RelativeTime at={sent_at} /> : 'parti'}</span>
      );
    case 'cancelled':
    case 'skipped':
    case 'expired':
      return <span className="text-ink-3">ne part pas</span>;
  }
}

function Expiry({ at }: { at: string }): ReactNode {
  const zone = use(TimeZoneContext);
  return (
    <time dateTime={at} data-tooltip={formatMoment(at, zone)}>
      <Ordinals text={`expire le ${formatShortDay(at, zone)}`} />
    </time>
  );
}
