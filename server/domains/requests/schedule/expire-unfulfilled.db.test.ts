import { beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/database/open.ts';
import { recordOrders } from '#server/domains/requests/intake/record-orders.ts';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { DAY } from '#server/testing/manual-clock.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { expireUnfulfilled } from './expire-unfulfilled.ts';

let db: Database;
let app: TestApp;
beforeAll(async () => {
  db = await testDatabase();
  app = testApp(db);
  await ensureSenders(app);
});

test('an order never shipped expires 60 days after it was placed, with its reminders; a shipped one uses the fallback delay', async () => {
  const team_id = await addTeam(app, { flow: { is_active: true } });
  const placed = app.clock.now().toISOString();
  await recordOrders(app, { team_id, integration_name: 'api' }, [
    { number: '1', email: 'a@exemple.fr', ordered_at: placed },
    { number: '2', email: 'b@exemple.fr', ordered_at: placed, fulfilled_at: placed },
  ]);
  const verdicts = async (): Promise<string[]> =>
    (
      await db
        .selectFrom('messages')
        .select(['status', 'reason'])
        .where('team_id', '=', team_id)
        .orderBy('id')
        .execute()
    ).map((row) => [row.status, row.reason].filter(Boolean).join(' '));
  app.clock.advance(59 * DAY);
  await expireUnfulfilled(app);
  expect(await verdicts()).toEqual([
    'waiting_delivery',
    'scheduled',
    'scheduled',
    'waiting_delivery',
    'scheduled',
    'scheduled',
  ]);
  app.clock.advance(2 * DAY);
  await expireUnfulfilled(app);
  expect((await verdicts()).slice(0, 3)).toEqual([
    'expired never_fulfilled',
    'cancelled request_not_sent',
    'cancelled request_not_sent',
  ]);
  expect((await verdicts())[3]).toBe('waiting_delivery');
  // The order was shipped after all, so its request is planned like any other.
  await recordOrders(app, { team_id, integration_name: 'api' }, [
    { number: '1', delivered_at: app.clock.now().toISOString() },
  ]);
  expect((await verdicts()).slice(0, 3)).toEqual(['scheduled', 'scheduled', 'scheduled']);
});
