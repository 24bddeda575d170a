import { expect, test } from 'vitest';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { createContactedCustomer, messagesOf } from './rating/rated-shop.fixture.ts';
import { isPurposeRefused } from '#server/domains/requests/opt-outs/refused-purposes.ts';

const app = testApp(await testDatabase());
await ensureSenders(app);

const post = (url: string, form: Record<string, string>) =>
  app.http.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

test('a person chooses what they receive by purpose, sees the choice again, and may refuse everything', async () => {
  const { path, request_id, team_id } = await createContactedCustomer(app);
  const person = { team_id, email: 'claire@exemple.fr', phone_number: null };
  const checked = async (): Promise<string[]> => {
    const { body } = await app.http.inject({ method: 'GET', url: `${path}/preferences` });
    return [...body.matchAll(/name="(requests|replies|publication)" checked=""/g)].map(
      ([, name = '']) => name,
    );
  };
  expect(await checked()).toEqual(['requests', 'replies', 'publication']);
  expect(
    (await post(`${path}/preferences`, { requests: '1', publication: '1' })).headers.location,
  ).toBe(`${path}/preferences?saved=1`);
  expect(await checked()).toEqual(['requests', 'publication']);
  expect([
    await isPurposeRefused(app.db, person, 'replies'),
    await isPurposeRefused(app.db, person, 'publication'),
  ]).toEqual([true, false]);
  expect(await messagesOf(app, request_id)).toEqual([
    'request sent',
    'first_reminder scheduled',
    'last_reminder scheduled',
  ]);
  await post(`${path}/preferences`, { stop_all: '1', requests: '1' });
  expect(await checked()).toEqual([]);
  expect(await messagesOf(app, request_id)).toEqual([
    'request sent',
    'first_reminder cancelled opted_out',
    'last_reminder cancelled opted_out',
  ]);
  await post(`${path}/preferences`, { requests: '1', replies: '1', publication: '1' });
  expect(await checked()).toEqual(['requests', 'replies', 'publication']);
  expect(await messagesOf(app, request_id)).toEqual([
    'request sent',
    'first_reminder scheduled',
    'last_reminder scheduled',
  ]);
});

test('a refused purpose applies to the person, on all their requests to the shop', async () => {
  const first = await createContactedCustomer(app);
  const second = await createContactedCustomer(app, {
    team_id: first.team_id,
    order: { number: '#4813' },
  });
  await post(`${first.path}/preferences`, { requests: '1' });
  expect(
    (await app.http.inject({ method: 'GET', url: `${second.path}/preferences` })).body,
  ).not.toMatch(/name="replies" checked/);
  const stranger = await createContactedCustomer(app);
  expect(
    await isPurposeRefused(
      app.db,
      { team_id: stranger.team_id, email: 'claire@exemple.fr', phone_number: null },
      'replies',
    ),
  ).toBe(false);
});
