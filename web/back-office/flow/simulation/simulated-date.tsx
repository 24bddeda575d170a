import { type ReactNode, use } from 'react';
import { formatMoment } from '#web/ui/format/dates.ts';
import { Ordinals } from '#web/ui/format/ordinals.tsx';
import { TimeZoneContext } from '#web/ui/format/time-zone.ts';
import { useNow } from '#web/ui/format/use-now.ts';
import { type SimulatedStep, isEnded } from './simulation-data.ts';

/** When the simulated order would see a step, beside the step on the rail. */
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
