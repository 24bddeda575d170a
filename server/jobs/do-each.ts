/** Does all that it can, one after the other; what failed fails together at the end, so that one never holds up the others. The job is then done again whole. */
export async function doEach<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const problems: unknown[] = [];
  for (const one of all) await work(one).catch((error: unknown) => void problems.push(error));
  if (problems.length === 1) throw problems[0];
  if (problems.length > 1)
    throw new AggregateError(problems, `${problems.length} of ${all.length} failed`);
}
