import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Answer } from '#contract/api/schemas.ts';
import { liveQuery } from '#web/api/live-query.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { formatDay } from '#web/ui/format/dates.ts';
import { countOf, formatNumber } from '#web/ui/format/numbers.ts';
import { ChannelName } from '#web/back-office/components/messages/channel-name.tsx';

type Day = Answer<'forecastQueue'>['data'][number];

const DAYS = [
  { name: 'Aujourd’hui', none: 'plus aucun départ' },
  { name: 'Demain', none: 'aucun départ' },
] as const;

/** The length of the forecast in days, to show how long a limit delays messages. */
const LOOK_AHEAD_DAYS = 7;

/**
 * Shows the number of messages to be sent today and tomorrow by channel, and the messages that a
 * limit delays.
 */
export function QueueForecast(): ReactNode {
  const { data } = useQuery(
    liveQuery('forecastQueue', { query: { days: String(LOOK_AHEAD_DAYS) } }),
  );
  if (data?.failure && !data.answer) return null;
  const days = data?.answer?.data;
  return (
    <dl aria-label="Prévision" className="flex min-w-0 flex-wrap gap-x-10 gap-y-1 text-ink-2">
      {DAYS.map(({ name, none }, index) => (
        <div key={name} className="flex min-h-5 flex-wrap items-center gap-x-3">
          <dt className="text-12 font-medium text-ink-3">{name}</dt>
          <dd className="flex flex-wrap items-center gap-x-3 tabular-nums">
            {days ? <DayOf day={days[index]} none={none} /> : <Skeleton className="w-40" />}
          </dd>
        </div>
      ))}
      {days && <PutOff days={days.slice(DAYS.length)} />}
    </dl>
  );
}

function PutOff({ days }: { days: readonly Day[] }): ReactNode {
  const late = days.filter(({ held: heldCount }) => heldCount > 0);
  const last = late.at(-1);
  if (!last) return null;
  const heldTotal = late.reduce((sum, day) => sum + day.held, 0);
  return (
    <div className="flex min-h-5 flex-wrap items-center gap-x-3">
      <dt className="text-12 font-medium text-ink-3">Ensuite</dt>
      <dd className="tabular-nums">
        {`${countOf(heldTotal, 'en attente', 'en attente')} jusqu’au ${formatDay(last.date, 'UTC')}`}
      </dd>
    </div>
  );
}

function DayOf({ day, none }: { day: Day | undefined; none: string }): ReactNode {
  if (!day || day.planned + day.held + day.waiting === 0)
    return <span className="text-ink-3">{none}</span>;
  const leaving = day.channels.filter(({ planned, held: heldCount }) => planned + heldCount > 0);
  return (
    <>
      {leaving.map(({ channel, channel_label, planned, held: heldCount }) => (
        <span key={channel} className="inline-flex items-center gap-1">
          <ChannelName channel={channel} iconOnly />
          <span className="sr-only">{channel_label}</span>
          {formatNumber(planned + heldCount)}
        </span>
      ))}
      {day.held > 0 && (
        <span className="text-12 text-ink-3">{`dont ${countOf(day.held, 'en attente', 'en attente')} jusque-là`}</span>
      )}
      {day.waiting > 0 && (
        <span className="text-12 text-ink-3">{`${leaving.length > 0 ? 'et ' : ''}${formatNumber(day.waiting)} selon la commande`}</span>
      )}
    </>
  );
}
