/** Median, minimum and maximum of several repetitions. A single run is not reliable. */
export interface Spread {
  median: number;
  min: number;
  max: number;
}

export function spread(values: readonly number[]): Spread {
  return { median: quantile(values, 0.5), min: Math.min(...values), max: Math.max(...values) };
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Returns text such as `12 345 (11 900–12 800)`. */
export function show({ median, min, max }: Spread, digits = 0): string {
  return `${amount(median, digits)} (${amount(min, digits)}–${amount(max, digits)})`;
}

export function amount(value: number, digits = 0): string {
  return new Intl.NumberFormat('en-GB', {
    maximumFractionDigits: digits,
    minimumFractionDigits: digits,
  })
    .format(value)
    .replaceAll(',', ' ');
}

/** Returns a Markdown table whose first column names the measured thing. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    line(head),
    line(head.map((_, index) => (index === 0 ? '---' : '---:'))),
    ...rows.map(line),
  ].join('\n');
}
