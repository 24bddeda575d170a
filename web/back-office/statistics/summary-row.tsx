import type { ReactNode } from 'react';

interface SummaryFigure {
  label: string;
  /** Null when there is nothing to count. */
  value: string | null;
  unit?: string;
  /** The previous value: « 262 avant ». */
  before?: string | undefined;
}

/** Shows a few large figures in a row, each with its previous value. */
export function SummaryRow({ figures }: { figures: readonly SummaryFigure[] }): ReactNode {
  return (
    <dl className="hairline-b flex flex-wrap gap-x-12 gap-y-4 pb-5">
      {figures.map(({ label: name, value, unit, before }) => (
        <div key={name}>
          <dt className="text-ink-2">{name}</dt>
          <dd className="flex items-baseline gap-1.5">
            <b className="text-28 font-figure tabular-nums">{value ?? '—'}</b>
            {unit && value !== null && <span className="whitespace-nowrap text-ink-3">{unit}</span>}
          </dd>
          {before && <dd className="text-12 text-ink-3 tabular-nums">{before}</dd>}
        </div>
      ))}
    </dl>
  );
}
