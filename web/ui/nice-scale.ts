/** The top of an axis that begins at zero: a round number over the largest value, cut in two equal parts of whole numbers where it can be. */
export function niceTop(largest: number): number {
  if (largest <= 2) return 2;
  const power = 10 ** Math.floor(Math.log10(largest));
  const steps = [1, 2, 3, 4, 5, 6, 8, 10].map((step) => step * power);
  const top = steps.find((step) => step >= largest) ?? 10 * power;
  return top % 2 === 0 || top < 2 ? top : top + 1;
}
