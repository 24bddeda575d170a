import { type ReactNode, use } from 'react';
import { type Instant, formatRelativeWithHour, formatMoment, formatRelative } from './dates.ts';
import { Ordinals } from './ordinals.tsx';
import { TimeZoneContext } from './time-zone.ts';
import { useNow } from './use-now.ts';

/**
 * A relative time such as « il y a 4 min », updated while the page is open, with the exact date as
 * tooltip. `withHour` always shows the time of day.
 */
export function RelativeTime({
  at,
  withHour = false,
  className,
}: {
  at: Instant;
  withHour?: boolean;
  className?: string;
}): ReactNode {
  const zone = use(TimeZoneContext);
  const current = useNow();
  const iso = typeof at === 'string' ? at : at.toISOString();
  return (
    <time dateTime={iso} data-tooltip={formatMoment(at, zone, current)} className={className}>
      <Ordinals text={(withHour ? formatRelativeWithHour : formatRelative)(at, zone, current)} />
    </time>
  );
}

/** A day and time such as « ven. 20 nov. à 9 h 30 », in the team’s time zone. */
export function Moment({ at, className }: { at: Instant; className?: string }): ReactNode {
  const zone = use(TimeZoneContext);
  return (
    <time dateTime={typeof at === 'string' ? at : at.toISOString()} className={className}>
      <Ordinals text={formatMoment(at, zone)} />
    </time>
  );
}
