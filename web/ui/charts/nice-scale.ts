/** The top of an axis that begins at zero: a round number little over the largest value, cut in two equal parts of whole numbers. */
export function niceTop(largest: number): number {
  if (largest <= 2) return 2;
  const tenth = 10 ** Math.floor(Math.log10(largest)) / 10;
  const tops = [10, 12, 16, 20, 30, 40, 50, 60, 80, 100].map((step) => step * tenth);
  return tops.find((top) => top >= largest && top % 2 === 0) ?? 100 * tenth;
}
