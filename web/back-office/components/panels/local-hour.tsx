import { type ReactNode, use } from 'react';
import { cityOf } from '#web/ui/format/city-of.ts';
import { formatHour } from '#web/ui/format/dates.ts';
import { Detail } from '#web/ui/layout/details.tsx';
import { TimeZoneContext } from '#web/ui/format/time-zone.ts';
import { useNow } from '#web/ui/format/use-now.ts';

/**
 * Shows the customer’s local time (« Heure locale : 5 h 40, Guadeloupe ») when it differs from the
 * team’s.
 */
export function LocalHour({ zone }: { zone: string }): ReactNode {
  const now = useNow();
  const here = use(TimeZoneContext);
  if (formatHour(now, zone) === formatHour(now, here)) return null;
  return <Detail label="Heure locale">{`${formatHour(now, zone)}, ${cityOf(zone)}`}</Detail>;
}
