import type { ReactNode } from 'react';
import type { Bar } from './bar-geometry.ts';

interface ChartTipProps {
  bar: Bar;
  format: (value: number) => string;
  left: number;
  width: number;
  /** The top of the bar, measured from the top of the chart. The tooltip is above it. */
  bottom: number;
  height: number;
}
const HALF_PX = 88;

/**
 * The text of one bar, shown above it and always inside the chart. The range input of the chart
 * reads it aloud, so it is hidden from screen readers.
 */
export function ChartTip({ bar, format, left, width, bottom, height }: ChartTipProps): ReactNode {
  const centre = Math.min(Math.max(left, HALF_PX), width - HALF_PX);
  return (
    <div
      aria-hidden="true"
      style={{ left: centre, bottom: height - bottom + 8 }}
      className="floating pointer-events-none absolute z-10 -translate-x-1/2 rounded-control px-3 py-2 text-12 leading-[18px] whitespace-nowrap"
    >
      <b className="block font-medium">{bar.name}</b>
      {format(bar.value)}
      {bar.previousLabel && <span className="text-ink-3"> · {bar.previousLabel}</span>}
    </div>
  );
}

/** The chart as a table, for screen readers. */
export function ChartTable({
  id,
  label,
  bars,
  valueName,
  format,
}: {
  id: string;
  label: string;
  bars: readonly Bar[];
  valueName: string;
  format: (value: number) => string;
}): ReactNode {
  const hasPast = bars.some((bar) => bar.previousLabel);
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
            <td>{format(bar.value)}</td>
            {hasPast && <td>{bar.previousLabel ?? 'non mesurable'}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
