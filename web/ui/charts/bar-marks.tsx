import { type ReactNode, useId } from 'react';
import { AXIS, type Bar, barCentre, barTop } from './bar-geometry.ts';
import { classNames } from '#web/ui/layout/class-names.ts';

interface BarMarksProps {
  bars: readonly Bar[];
  width: number;
  height: number;
  top: number;
  formatAxis: (value: number) => string;
  /** The goal of each bar: a dashed line with its label. */
  goal: { value: number; label: string } | null;
  chosen: number | null;
  onChoose: (index: number) => void;
}
const LABEL_PX = 64;

/**
 * The drawing of a BarChart: the grid, the bars, the line of the previous period and the axis
 * labels.
 */
export function BarMarks({
  bars,
  width,
  height,
  top,
  formatAxis,
  goal,
  chosen,
  onChoose,
}: BarMarksProps): ReactNode {
  const stripes = useId();
  const slot = (width - AXIS.left) / Math.max(1, bars.length);
  const every = Math.max(1, Math.ceil(LABEL_PX / slot));
  return (
    <>
      <defs>
        <pattern
          id={stripes}
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="2.5" height="5" className="fill-primary-soft" />
        </pattern>
      </defs>
      {[0, 0.5, 1].map((share) => (
        <g key={share}>
          <line
            x1={AXIS.left}
            x2={width}
            y1={barTop(top * share, top, height)}
            y2={barTop(top * share, top, height)}
            className={share === 0 ? 'stroke-border-strong' : 'stroke-border'}
          />
          <text x={0} y={barTop(top * share, top, height) + 4} className="fill-ink-3">
            {formatAxis(top * share)}
          </text>
        </g>
      ))}
      {bars.map((bar, index) => (
        <g
          key={bar.key}
          onPointerEnter={() => onChoose(index)}
          onPointerDown={() => onChoose(index)}
        >
          <rect
            x={AXIS.left + slot * index}
            y={0}
            width={slot}
            height={height - AXIS.bottom}
            className="fill-transparent"
          />
          <Mark
            bar={bar}
            centre={barCentre(index, bars.length, width)}
            slot={slot}
            top={top}
            height={height}
            fill={bar.isPartial ? `url(#${stripes})` : undefined}
            isChosen={index === chosen}
          />
          {(bars.length - 1 - index) % every === 0 && (
            <text
              x={index === bars.length - 1 ? width : barCentre(index, bars.length, width)}
              y={height - 6}
              textAnchor={index === bars.length - 1 ? 'end' : 'middle'}
              className="fill-ink-3"
            >
              {bar.label}
            </text>
          )}
        </g>
      ))}
      <PastLine bars={bars} width={width} height={height} top={top} />
      {goal && (
        <g className="pointer-events-none">
          <line
            x1={AXIS.left}
            x2={width}
            y1={barTop(goal.value, top, height)}
            y2={barTop(goal.value, top, height)}
            className="stroke-secondary stroke-[1.5] [stroke-dasharray:2_4]"
          />
          <text
            x={width}
            y={barTop(goal.value, top, height) - 5}
            textAnchor="end"
            className="fill-secondary-text stroke-surface stroke-4 font-medium [paint-order:stroke]"
          >
            {goal.label}
          </text>
        </g>
      )}
    </>
  );
}

/**
 * The previous period as one line over the bars, from the centre of each bar to the centre of the
 * next.
 */
function PastLine({
  bars,
  width,
  height,
  top,
}: Pick<BarMarksProps, 'bars' | 'width' | 'height' | 'top'>): ReactNode {
  const points = bars.flatMap(({ previous }, index) =>
    previous === null || previous === undefined
      ? []
      : [`${barCentre(index, bars.length, width)},${barTop(previous, top, height)}`],
  );
  if (points.length < 2) return null;
  return (
    <polyline
      points={points.join(' ')}
      className="pointer-events-none fill-none stroke-ink-3 stroke-[1.5] [stroke-linejoin:round]"
    />
  );
}

interface MarkProps {
  bar: Bar;
  centre: number;
  slot: number;
  top: number;
  height: number;
  fill: string | undefined;
  isChosen: boolean;
}
/** A bar that takes 60 % of its slot. It is pale with a strong top edge, which shows the value. */
function Mark({ bar, centre, slot, top, height, fill, isChosen }: MarkProps): ReactNode {
  const base = height - AXIS.bottom;
  const y = barTop(bar.value, top, height);
  const half = Math.max(1, Math.min(24, slot * 0.6)) / 2;
  return (
    <>
      {bar.value > 0 && (
        <rect
          x={centre - half}
          y={y}
          width={half * 2}
          height={Math.max(1, base - y)}
          rx="1.5"
          {...(fill ? { fill } : {})}
          className={classNames(!fill && 'fill-primary-soft', isChosen && 'fill-primary/45!')}
        />
      )}
      {bar.value > 0 && (
        <line
          x1={centre - half}
          x2={centre + half}
          y1={y + 1}
          y2={y + 1}
          className="stroke-primary stroke-2"
          {...(fill ? { strokeDasharray: '3 2' } : {})}
        />
      )}
    </>
  );
}
