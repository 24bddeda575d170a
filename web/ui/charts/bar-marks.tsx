import { type ReactNode, useId } from 'react';
import { AXIS, type Bar, barCentre, barTop } from './bar-geometry.ts';
import { classNames } from '#web/ui/layout/class-names.ts';

interface BarMarksProps {
  bars: readonly Bar[];
  width: number;
  height: number;
  top: number;
  formatAxis: (value: number) => string;
  chosen: number | null;
  onChoose: (index: number) => void;
}
const LABEL_PX = 64;

/** Grid, bars, ticks of the past and axis labels: the drawing of a BarChart. */
export function BarMarks({
  bars,
  width,
  height,
  top,
  formatAxis,
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
          <rect width="5" height="5" className="fill-primary-soft" />
          <rect width="2.5" height="5" className="fill-primary" />
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
    </>
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
/** A bar of 60 % of its slot; the tick of the past keeps clear of it by a halo. */
function Mark({ bar, centre, slot, top, height, fill, isChosen }: MarkProps): ReactNode {
  const base = height - AXIS.bottom;
  const y = barTop(bar.value, top, height);
  const half = Math.min(24, slot * 0.6) / 2;
  const tick =
    bar.previous === null || bar.previous === undefined ? null : barTop(bar.previous, top, height);
  const span = {
    x1: centre - Math.min(half + 4, slot * 0.46),
    x2: centre + Math.min(half + 4, slot * 0.46),
    y1: tick ?? 0,
    y2: tick ?? 0,
  };
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
          className={classNames(!fill && (isChosen ? 'fill-primary-hover' : 'fill-primary'))}
        />
      )}
      {tick !== null && <line {...span} className="stroke-surface stroke-[3.5]" />}
      {tick !== null && <line {...span} className="stroke-ink-2 stroke-[1.5]" />}
    </>
  );
}
