import { type KyselyPlugin, sql } from 'kysely';
import { expect, test } from 'vitest';
import { addTeam } from '#server/testing/builders/team.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { openSending } from '../worker/open-sending.ts';

test('when the lock table of PostgreSQL is full, claims are halved until they fit, then grow again', async () => {
  const app = testApp(await testDatabase());
  await ensureSenders(app);
  const allDay = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00', skip_holidays: false };
  const team_id = await addTeam(app, {
    flow: {
      is_active: true,
      send_window: { email: allDay },
      steps: { first_reminder: { is_enabled: false }, last_reminder: { is_enabled: false } },
    },
  });
  await sql`
    with ordered as (
      insert into orders (team_id, number, number_key, integration_name, delivered_at, source_updated_at, content_hash)
      select ${team_id}, i::text, i::text, 'api', ${app.clock.now()}, ${app.clock.now()}, '\\x00' from generate_series(1, 700) i returning id, number),
    asked as (
      insert into review_requests (uuid, token, team_id, order_id, trigger_event, email)
      select gen_random_uuid(), left(replace(gen_random_uuid()::text, '-', ''), 22), ${team_id}, id, 'order_delivered', 'a' || number || '@exemple.fr' from ordered returning id, email)
    insert into messages (request_id, team_id, sender_id, step, channel, status, recipient, scheduled_at, due_at)
    select id, ${team_id}, (select min(id) from senders), 'request', 'email', 'scheduled', email, ${app.clock.now()}, ${app.clock.now()} from asked`.execute(
    app.db,
  );

  let isFull = true;
  const full: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (isFull && JSON.stringify(node).includes('person '))
        throw Object.assign(new Error('out of shared memory'), { code: '53200' });
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const sending = openSending({
    ...app,
    db: app.db.withPlugin(full),
    channels: {
      ...app.channels,
      email: {
        provider: 'outbox',
        account: 'outbox',
        honours_keys: true,
        is_outbox: true,
        limit: null,
        calls: 400,
        send: async () => ({ provider_message_id: null }),
      },
    },
  });
  for (let i = 0; i < 6; i++)
    await expect(sending.claim()).rejects.toMatchObject({ code: '53200' });
  isFull = false;
  let most = 50;
  for (let taken = await sending.claim(); taken > 0; taken = await sending.claim()) {
    expect(taken).toBeLessThanOrEqual(most);
    most += 10;
  }
  await sending.settled();
  await sending.stop();
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from messages where status = 'sent'`.execute(app.db);
  expect(rows[0]?.count).toBe(700);
});
