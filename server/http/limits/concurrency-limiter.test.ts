import { expect, test } from 'vitest';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';

test('never more tasks run at once than the limit, whether they succeed or fail, and all start in their order', async () => {
  const limiter = createConcurrencyLimiter(2);
  const order: number[] = [];
  let [inside, most] = [0, 0];
  const visit = (index: number): Promise<void> =>
    limiter.run(async () => {
      most = Math.max(most, (inside += 1));
      order.push(index);
      await new Promise((resolve) => setImmediate(resolve));
      inside -= 1;
      if (index % 3 === 0) throw new Error('refused');
    });
  const outcomes = await Promise.allSettled(Array.from({ length: 9 }, (_, index) => visit(index)));
  expect(outcomes.map(({ status }) => status === 'rejected')).toEqual([
    true,
    false,
    false,
    true,
    false,
    false,
    true,
    false,
    false,
  ]);
  expect({ most, order, inside }).toEqual({
    most: 2,
    order: [0, 1, 2, 3, 4, 5, 6, 7, 8],
    inside: 0,
  });
});
