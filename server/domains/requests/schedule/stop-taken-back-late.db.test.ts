import { testDatabase } from '#server/testing/test-database.ts';
import { testApp } from '#server/testing/test-app.ts';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { recordOrders } from '#server/domains/requests/intake/record-orders.ts';
import { sql } from 'kysely';
import { stopRequests } from './stop-requests.ts';
import { undoStop } from './undo-stop.ts';
import { replanTeam } from './replan-team.ts';
import { test, expect } from 'vitest';
import { DAY } from '#server/testing/manual-clock.ts';

const db = await testDatabase();

const app = testApp(db);

await ensureSenders(app);

interface Row {
  step: string;
  status: string;
  reason: string | null;
  scheduled_at: Date;
  due_at: Date | null;
  finished_at: Date | null;
}

interface OrderedProducts {
  team_id: string;
  /**
   * Records the same change for the order of the person who opts out and for the same order of a
   * person who does not.
   */
  notify: (order: Record<string, unknown>) => Promise<void>;
  stop: () => Promise<void>;
  undo: () => Promise<void>;
  rows: () => Promise<{ stopped: readonly Row[]; other: readonly Row[] }>;
  setFlow: (flow: Record<string, unknown>) => Promise<void>;
}

const PHONE = '+33612345678';

const ACTIVE = { is_active: true };

const nowText = (): string => app.clock.now().toISOString();

/** Creates a person who opts out through the link of an older, just delivered order. */
async function boughtAgain(): Promise<OrderedProducts> {
  const team_id = await addTeam(app, { flow: ACTIVE });
  const notify = (order: Record<string, unknown>) =>
    recordOrders(app, { team_id, integration_name: 'api' }, [
      { number: 'zoe', email: 'zoe@exemple.fr', phone: PHONE, country_code: 'FR', ...order },
      { number: 'max', email: 'max@exemple.fr', country_code: 'FR', ...order },
    ]);
  await recordOrders(app, { team_id, integration_name: 'api' }, [
    { number: 'older', email: 'zoe@exemple.fr', delivered_at: nowText() },
  ]);
  const idOf = async (number: string) =>
    (
      await db
        .selectFrom('review_requests')
        .select('id')
        .where('team_id', '=', team_id)
        .where('integration_order_number', '=', number)
        .executeTakeFirstOrThrow()
    ).id;
  const rowsOf = async (number: string) =>
    (
      await sql<Row>`
    select m.step, m.status, m.reason, m.scheduled_at, m.due_at, m.finished_at from messages m join review_requests r on r.id = m.request_id
    where m.team_id = ${team_id} and r.integration_order_number = ${number} order by m.id`.execute(
        db,
      )
    ).rows;
  return {
    team_id,
    notify: async (order) => void (await notify(order)),
    stop: async () => stopRequests(app, await idOf('older'), 'page'),
    undo: async () => undoStop(app, await idOf('older')),
    rows: async () => ({ stopped: await rowsOf('zoe'), other: await rowsOf('max') }),
    setFlow: async (flow) => {
      await db
        .updateTable('teams')
        .set({ flow_configuration_config: JSON.stringify(flow) })
        .where('id', '=', team_id)
        .execute();
      await replanTeam(app, { team_id });
    },
  };
}

const stateOf = ({ status, reason, due_at }: Row): string =>
  [status, reason, due_at === null ? null : 'due'].filter((part) => part !== null).join(' ');

test('a message postponed long after its event is not too old because an opt-out was lifted', async () => {
  const shop = await boughtAgain();
  await shop.notify({ delivered_at: nowText() });
  app.clock.advance(40 * DAY);
  const at = new Date(app.clock.now().getTime() + 5 * DAY);
  await db
    .updateTable('messages')
    .set({ scheduled_at: at, due_at: at })
    .where('team_id', '=', shop.team_id)
    .where('step', '=', 'request')
    .execute();
  await shop.stop();
  await shop.undo();
  const { stopped, other } = await shop.rows();
  expect(stopped).toEqual(other);
});

test('an opt-out lifted long after the delivery sends nothing', async () => {
  const shop = await boughtAgain();
  await shop.notify({ ordered_at: nowText() });
  await shop.stop();
  await shop.notify({ delivered_at: nowText() });
  app.clock.advance(50 * DAY);
  await shop.undo();
  expect((await shop.rows()).stopped.map(stateOf)).toEqual([
    'skipped too_old',
    'cancelled request_not_sent',
    'cancelled request_not_sent',
  ]);
});
