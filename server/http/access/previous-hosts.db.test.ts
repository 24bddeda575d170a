import { expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const app = testApp(await testDatabase(), {
  config: { publicUrl: 'https://avis.example', previousHosts: ['anciens-avis.example'] },
});
const ask = (url: string, host: string, method: 'GET' | 'POST' = 'GET') =>
  app.http.inject({ method, url, headers: { host } });

test('a mailed link under a previous address opens the page of its customer', async () => {
  const [now, before] = await Promise.all([
    ask('/y/unknown', 'avis.example'),
    ask('/y/unknown', 'anciens-avis.example'),
  ]);
  expect(before.statusCode).toBe(now.statusCode);
  expect(before.body).toBe(now.body);
  expect(before.body).toContain('<html');
});

test('every other page of a previous address leads to the present one, with its path and its search', async () => {
  const answer = await ask('/confirm-email?token=abc', 'anciens-avis.example');
  expect([answer.statusCode, answer.headers.location]).toEqual([
    308,
    'https://avis.example/confirm-email?token=abc',
  ]);
  const elsewhere = await ask('//evil.example/login', 'anciens-avis.example');
  expect(elsewhere.headers.location).toBe('https://avis.example//evil.example/login');
});

test('programs are answered at a previous address, and nobody at a name that never was ours', async () => {
  expect((await ask('/api/user', 'anciens-avis.example')).statusCode).toBe(401);
  expect((await ask('/webhooks/shopify', 'anciens-avis.example', 'POST')).statusCode).not.toBe(308);
  expect((await ask('/login', 'autre.example')).statusCode).toBe(404);
});
