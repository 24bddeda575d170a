import { type ReactNode, use } from 'react';
import { formatMoment } from '#web/ui/format/dates.ts';
import { Ordinals } from '#web/ui/format/ordinals.tsx';
import { TimeZoneContext } from '#web/ui/format/time-zone.ts';
import { useNow } from '#web/ui/format/use-now.ts';
import { type SimulatedStep, isEnded } from './simulation-data.ts';

/** Shows the simulated date of a step beside the step in the timeline. */
export function SimulatedDate({ step }: { step: SimulatedStep }): ReactNode {
  const zone = use(TimeZoneContext);
  const now = useNow();
  return (
    <span className="text-12 text-ink-3">
      {isEnded(step) ? (
        'ne partirait pas'
      ) : (
        <Ordinals text={formatMoment(step.scheduled_at, zone, now)} />
      )}
    </span>
  );
}
