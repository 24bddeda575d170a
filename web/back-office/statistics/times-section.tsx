import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Breakdown } from '#web/ui/charts/breakdown.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { countOf, formatNumber } from '#web/ui/format/numbers.ts';
import type { Period } from '#web/ui/period/period.ts';
import { SummaryRow } from './summary-row.tsx';
import { ReadSection } from './read-section.tsx';
import { type StatisticsTimes, timesQuery } from './statistics-data.ts';

/** Shows how long customers take to rate. */
export function TimesSection({
  period,
  isCompared,
}: {
  period: Period;
  isCompared: boolean;
}): ReactNode {
  return (
    <ReadSection read={useQuery(timesQuery(period))}>
      {(times) => <ShownTimes times={times} isCompared={isCompared} />}
    </ReadSection>
  );
}

function ShownTimes({
  times,
  isCompared,
}: {
  times: StatisticsTimes;
  isCompared: boolean;
}): ReactNode {
  const { count, median_hours, p90_hours, spans, without_sending } = times;
  const previous = isCompared ? times.previous : null;
  const unasked =
    without_sending > 0 &&
    `${countOf(without_sending, 'avis n’a pas', 'avis n’ont pas')} de délai mesurable : aucune demande ne les a précédés (lien général).`;
  if (count === 0)
    return (
      <Empty drawing="chart" title="Aucun avis ces jours-là n’a suivi une demande">
        {unasked || 'Le délai se compte de la première demande acceptée à la note.'}
      </Empty>
    );
  return (
    <>
      <SummaryRow
        figures={[
          {
            label: 'La moitié des avis arrive en moins de',
            value: durationOf(median_hours),
            before: beforeOf(previous?.median_hours),
          },
          {
            label: 'Neuf sur dix en moins de',
            value: durationOf(p90_hours),
            before: beforeOf(previous?.p90_hours),
          },
          {
            label: 'Avis mesurés',
            value: formatNumber(count),
            before: previous ? `${formatNumber(previous.count)} avant` : undefined,
          },
        ]}
      />
      <div className="mt-6 max-w-150">
        <Breakdown
          title="De la première demande à la note"
          nameWidth={150}
          heads={['Délai', 'Avis', 'Part']}
          rows={spans.map(({ label, total, share }) => ({ key: label, label, total, share }))}
        />
      </div>
      <p className="mt-4 max-w-170 text-12 text-ink-3">
        Les avis reçus dans la période, relances comprises. {unasked}
      </p>
    </>
  );
}

const beforeOf = (hours: number | null | undefined): string | undefined =>
  hours == null ? undefined : `${durationOf(hours)} avant`;

/** Returns « 40 min », « 15 h 36 » or « 11 jours ». */
function durationOf(hours: number | null): string | null {
  if (hours === null) return null;
  const minutes = Math.round(hours * 60);
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 48 * 60) {
    const rest = minutes % 60;
    return rest === 0
      ? `${minutes / 60}\u00A0h`
      : `${Math.floor(minutes / 60)}\u00A0h\u00A0${String(rest).padStart(2, '0')}`;
  }
  return `${Math.round(minutes / (24 * 60))}\u00A0jours`;
}
