import { type ReactNode, use } from 'react';
import { type Instant, formatRelativeWithHour, formatMoment, formatRelative } from './dates.ts';
import { Ordinals } from './ordinals.tsx';
import { TimeZoneContext } from './time-zone.ts';
import { useNow } from './use-now.ts';

/**
 * « il y a 4 min », kept true while the page is open; the exact date as tooltip. `withHour`: the
 * hour is said however long ago it was.
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

/** « ven. 20 nov. à 9 h 30 » in the team’s zone. */
export function Moment({ at, className }: { at: Instant; className?: string }): ReactNode {
  const zone = use(TimeZoneContext);
  return (
    <time dateTime={typeof at === 'string' ? at : at.toISOString()} className={className}>
      <Ordinals text={formatMoment(at, zone)} />
    </time>
  );
}
