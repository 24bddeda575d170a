import type { ReactNode } from 'react';

const WIDTH = 76;
const HEIGHT = 24;
const PAD = 3;

/**
 * The shape of a series without axes, in the colour of the text. It is decorative, because the
 * figure beside it shows the value.
 */
export function SparkLine({
  values,
  className,
}: {
  values: readonly number[];
  className?: string;
}): ReactNode {
  const points = sparkPoints(values);
  const last = points.at(-1);
  if (!last || points.length < 2) return null;
  return (
    <svg
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
      data-spark
      className={className}
    >
      <path
        d={`M${points.map(([x, y]) => `${x} ${y}`).join('L')}`}
        className="fill-transparent stroke-current stroke-[1.5]"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <circle cx={last[0]} cy={last[1]} r="2.2" className="fill-current" />
    </svg>
  );
}

/**
 * Returns at most 14 points, each the mean of its part of the series. More points are not readable
 * at this size.
 */
export function sparkPoints(values: readonly number[], most = 14): [number, number][] {
  const size = Math.max(1, Math.ceil(values.length / most));
  const means = Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    mean(values.slice(index * size, (index + 1) * size)),
  );
  const low = Math.min(...means);
  const range = Math.max(...means) - low || 1;
  return means.map((value, index) => [
    round(PAD + (index * (WIDTH - 2 * PAD)) / Math.max(1, means.length - 1)),
    round(HEIGHT - PAD - ((value - low) / range) * (HEIGHT - 2 * PAD)),
  ]);
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
const round = (value: number): number => Math.round(value * 10) / 10;
