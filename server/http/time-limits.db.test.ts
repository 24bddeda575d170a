import type { Server } from 'node:http';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

/** The types of Node lack the interval at which it checks for late requests. */
const timesOf = (server: Server) => {
  const { headersTimeout, requestTimeout, connectionsCheckingInterval } = server as Server & {
    connectionsCheckingInterval?: number;
  };
  return { headersTimeout, requestTimeout, connectionsCheckingInterval };
};

test('headers have 10 s, a request 10 minutes, and both are looked at every second', async () => {
  const { http } = testApp(await testDatabase());
  expect(timesOf(http.server)).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 600_000,
    connectionsCheckingInterval: 1_000,
  });
  await http.close();
});
