import type { Contest } from './contests.ts';
import type { Options } from '../options.ts';
import type { LoadFigures } from '../loader.ts';
import { putLoad } from '../put-load.ts';
import { spread, amount, show, table } from '../spread.ts';

export async function race(
  { name, signed }: Contest,
  { port, connections, seconds, repetitions }: Options,
  count: (figures: LoadFigures) => void,
): Promise<string> {
  const contestants = [
    { name: `Recueil, ${name}`, port, all: [] as LoadFigures[] },
    { name: 'node:http + pg, proved and stored', port: port + 1, all: [] as LoadFigures[] },
  ];
  for (let turn = 0; turn < repetitions; turn++) {
    for (const contestant of turn % 2 === 0 ? contestants : contestants.toReversed())
      contestant.all.push(
        await putLoad({
          port: contestant.port,
          paths: [],
          signed,
          headers: {},
          connections,
          seconds,
        }),
      );
  }
  contestants[0]?.all.forEach(count);
  const median = contestants.map(
    ({ all }) => spread(all.map(({ per_second }) => per_second)).median,
  );
  const sum = (all: readonly LoadFigures[], of: 'refused' | 'late'): string =>
    amount(all.reduce((total, one) => total + one[of], 0));
  const rows = contestants.map(({ name: who, all }, index) => [
    who,
    show(spread(all.map(({ per_second }) => per_second))),
    `${amount(((median[0] ?? 0) / (median[index] ?? 1)) * 100)} %`,
    show(spread(all.map(({ p50_ms }) => p50_ms)), 2),
    show(spread(all.map(({ p99_ms }) => p99_ms)), 2),
    sum(all, 'late'),
    sum(all, 'refused'),
  ]);
  return table(
    [
      name,
      'a second: median (min–max)',
      'Recueil in % of it',
      'p50 ms',
      'p99 ms',
      'over 1 s',
      'refused',
    ],
    rows,
  );
}
