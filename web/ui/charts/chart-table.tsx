import type { ReactNode } from 'react';
import type { Bar } from './bar-geometry.ts';

/** The chart as a table, for screen readers. */
export function ChartTable({
  id,
  label,
  bars,
  valueName,
  words,
}: {
  id: string;
  label: string;
  bars: readonly Bar[];
  valueName: string;
  words: (value: number) => string;
}): ReactNode {
  const hasPast = bars.some((bar) => bar.previousWords);
  return (
    <table id={id} className="sr-only">
      <caption>{label}</caption>
      <thead>
        <tr>
          <th scope="col">Période</th>
          <th scope="col">{valueName}</th>
          {hasPast && <th scope="col">Avant</th>}
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.key}>
            <th scope="row">{bar.name}</th>
            <td>{words(bar.value)}</td>
            {hasPast && <td>{bar.previousWords ?? 'non mesurable'}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
