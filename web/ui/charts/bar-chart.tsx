import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { type Bar, barCentre, barTop, niceTop } from './bar-geometry.ts';
import { BarMarks } from './bar-marks.tsx';
import { useWidth } from './use-width.ts';

/**
 * The tooltip is needed when the pointer is over the chart, and the table only by screen readers,
 * so both are loaded after the chart is drawn.
 */
const ChartTip = lazy(async () => ({ default: (await import('./chart-details.tsx')).ChartTip }));
const ChartTable = lazy(async () => ({
  default: (await import('./chart-details.tsx')).ChartTable,
}));

export interface BarChartProps {
  /**
   * A sentence that describes the whole chart for screen readers: « Avis collectés par jour, du 22
   * oct. au 20 nov. : 312. »
   */
  label: string;
  bars: readonly Bar[];
  /** Returns the value with its unit: « 19 avis ». */
  format: (value: number) => string;
  /** The heading of the value’s column in the table for screen readers. */
  valueName: string;
  /** Formats the labels of the axis. The default is a whole number. */
  formatAxis?: (value: number) => string;
  /** The top of the axis. The default is a round number above the largest value. */
  top?: number;
  /** The goal of each bar: « Objectif : 6,6 par jour ». */
  goal?: { value: number; label: string } | null;
  height?: number;
}

/**
 * A bar chart from zero, with one series and the previous period. The pointer and the arrow keys
 * show the text of each bar. Screen readers have a table.
 */
export function BarChart({
  label,
  bars,
  format,
  valueName,
  formatAxis = String,
  top,
  goal = null,
  height = 184,
}: BarChartProps): ReactNode {
  const [chosen, setChosen] = useState<number | null>(null);
  const [box, width] = useWidth(808);
  const id = useId();
  const most =
    top ??
    niceTop(Math.max(goal?.value ?? 0, ...bars.flatMap((bar) => [bar.value, bar.previous ?? 0])));
  const bar = chosen === null ? undefined : bars[chosen];
  return (
    <div
      ref={box}
      className="relative w-full min-w-0 rounded-control has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-4 has-[input:focus-visible]:outline-focus"
      onPointerLeave={() => setChosen(null)}
    >
      <svg
        role="img"
        aria-label={label}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        className="block w-full overflow-visible text-12 tabular-nums"
      >
        <BarMarks
          bars={bars}
          width={width}
          height={height}
          top={most}
          formatAxis={formatAxis}
          goal={goal}
          chosen={chosen}
          onChoose={setChosen}
        />
      </svg>
      {bars.length > 0 && (
        // A range input provides the keyboard navigation: one tab stop, and the text of each bar is
        // read aloud.
        <input
          type="range"
          min={0}
          max={bars.length - 1}
          step={1}
          value={chosen ?? bars.length - 1}
          aria-label="Parcourir les barres"
          aria-describedby={`${id}-table`}
          aria-valuetext={valueText(bars[chosen ?? bars.length - 1], format)}
          onChange={(event) => setChosen(Number(event.target.value))}
          onFocus={(event) =>
            event.target.matches(':focus-visible') && setChosen(chosen ?? bars.length - 1)
          }
          onBlur={() => setChosen(null)}
          className="sr-only"
        />
      )}
      {bar && chosen !== null && (
        <Suspense>
          <ChartTip
            bar={bar}
            format={format}
            left={barCentre(chosen, bars.length, width)}
            width={width}
            bottom={barTop(Math.max(bar.value, bar.previous ?? 0), most, height)}
            height={height}
          />
        </Suspense>
      )}
      <Suspense>
        <ChartTable
          id={`${id}-table`}
          label={label}
          bars={bars}
          valueName={valueName}
          format={format}
        />
      </Suspense>
    </div>
  );
}

function valueText(bar: Bar | undefined, format: (value: number) => string): string {
  return bar
    ? [`${bar.name} : ${format(bar.value)}`, bar.previousLabel].filter(Boolean).join(', ')
    : '';
}
