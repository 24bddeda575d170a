import { type ReactNode, use } from 'react';
import { formatHour } from '#web/ui/format/dates.ts';
import { countOf } from '#web/ui/format/numbers.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { TimeZoneContext } from '#web/ui/format/time-zone.ts';
import type { QueueReading } from '../read-queue.ts';

/**
 * Shows the counts in a sentence, or the time of the last reading while the queue cannot be read.
 */
export function QueueLead({
  reading,
  isNew,
}: {
  reading: QueueReading | undefined;
  isNew: boolean;
}): ReactNode {
  const zone = use(TimeZoneContext);
  if (!reading) return <Skeleton className="w-72" />;
  if (reading.failure)
    return reading.read_at
      ? `Dernière synchronisation à ${formatHour(reading.read_at, zone)}`
      : 'Envois pas encore chargés';
  if (isNew)
    return 'Les demandes d’avis des prochaines commandes apparaîtront ici, avec leur heure d’envoi.';
  const { today, held: heldCount, attention } = reading.page.counts;
  return [
    today === 0
      ? 'Plus aucun envoi aujourd’hui'
      : `${countOf(today, 'envoi', 'envois')} aujourd’hui`,
    heldCount > 0 && countOf(heldCount, 'en attente', 'en attente'),
    attention > 0 && countOf(attention, 'demande une décision', 'demandent une décision'),
  ]
    .filter(Boolean)
    .join(', ');
}
