import { sql } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { findShop, settingsOf } from '../shop-row.ts';

/** Returns the state of a team’s thank-you codes: how many wait, and why. */
export const getThanksCodes: Handler<'getThanksCodes'> = (app, { caller }) =>
  presentThanksCodes(app, caller.team_id);

/** Makes the codes that were given up or are waiting due at once. */
export const retryThanksCodes: Handler<'retryThanksCodes'> = async (app, { caller }) => {
  await transaction(app, async (tx) => {
    await tx.db
      .updateTable('thanks_codes')
      .set({ state: 'pending', attempts: 1, due_at: tx.now })
      .where('team_id', '=', caller.team_id)
      .where('state', '<>', 'created')
      .where('ends_at', '>', tx.now)
      .execute();
    await recordAuditEvent(tx, caller, 'thanks_codes_retried', {});
  });
  return presentThanksCodes(app, caller.team_id);
};

async function presentThanksCodes(
  { db }: Pick<App, 'db'>,
  team_id: string,
): Promise<Answer<'getThanksCodes'>> {
  const row = await findShop(db, team_id);
  const isConnected = row !== undefined && row.state !== 'disconnected';
  const { rows } = await sql<{
    created_count: number;
    waiting_count: number;
    failed_count: number;
    problem: string | null;
  }>`
    select count(*) filter (where state = 'created')::int as created_count, count(*) filter (where state = 'pending')::int as waiting_count,
      count(*) filter (where state = 'failed')::int as failed_count,
      (array_agg(problem order by id desc) filter (where problem is not null and state <> 'created'))[1] as problem
    from thanks_codes where team_id = ${team_id}`.execute(db);
  const [counts = { created_count: 0, waiting_count: 0, failed_count: 0, problem: null }] = rows;
  return {
    data: {
      ...counts,
      is_connected: isConnected,
      is_allowed: isConnected && settingsOf(row).scopes.includes('write_discounts'),
    },
  };
}
