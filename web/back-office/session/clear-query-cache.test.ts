import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { forgetReads } from './clear-query-cache.ts';

test('what was read for the person before goes; what is being read for the one who comes in arrives', async () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(['listReviews'], 'of the person before');
  const { promise, resolve } = Promise.withResolvers<string>();
  const reading = queryClient.fetchQuery({ queryKey: ['getUser'], queryFn: () => promise });
  forgetReads(queryClient);
  resolve('who comes in');
  expect(await reading).toBe('who comes in');
  expect(queryClient.getQueryData(['listReviews'])).toBeUndefined();
});
