import type { SeededTeam } from '../seed.ts';
import { fetchText } from '../fetch-text.ts';
import { amount, quantile } from '../spread.ts';

const DETAILS = [
  'funnel?by=channel',
  'funnel?by=template',
  'time_to_review?',
  'by?dimension=country',
  'costs?',
  'answers?',
];

/** These statistics read all requests of the period, so that a few rounds are enough. */
const DETAIL_ROUNDS = 7;

export async function measureDetails(
  address: string,
  { headers }: SeededTeam,
  { name, start, end }: MeasuredPeriod,
): Promise<string[][]> {
  const rows: string[][] = [];
  for (const detail of DETAILS) {
    const values: number[] = [];
    for (let round = 0; round <= DETAIL_ROUNDS; round++)
      values.push(
        await time(() =>
          fetchText(
            `${address}/api/team/stats/${detail}&start=${start}&end=${end}`.replace('?&', '?'),
            headers,
          ),
        ),
      );
    // Slow results are cached for a minute, so that only the first round reads them.
    const [first = 0] = values.splice(0, 1);
    rows.push([
      `${name}: stats/${detail.replace(/\?$/u, '')}, HTTP; first ${amount(first)} ms`,
      amount(quantile(values, 0.5), 2),
      amount(quantile(values, 0.95), 2),
      `${amount(Math.min(...values), 2)}–${amount(Math.max(...values), 2)}`,
    ]);
  }
  return rows;
}

export async function time(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

export interface MeasuredPeriod {
  name: string;
  start: string;
  end: string;
}
