import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { clearQueryCache } from './clear-query-cache.ts';

test('a sign-in deletes the answers read for the previous person and does not stop the queries in progress', async () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(['listReviews'], 'of the person before');
  const { promise, resolve } = Promise.withResolvers<string>();
  const reading = queryClient.fetchQuery({ queryKey: ['getUser'], queryFn: () => promise });
  clearQueryCache(queryClient);
  resolve('who comes in');
  expect(await reading).toBe('who comes in');
  expect(queryClient.getQueryData(['listReviews'])).toBeUndefined();
});
