import { sql } from 'kysely';
import { transaction } from '#server/database/transaction.ts';
import type { Handler } from '#server/http/handler.ts';
import { writeJournal } from '#server/modules/compliance/write-journal.ts';
import { keepConnection } from './keep-connection.ts';
import { presentIntegration } from './list-integrations.ts';
import { refuseKey } from './refuse-key.ts';
import { sealCredentials } from './seal-credentials.ts';

/** The key is tried before it is kept: a wrong one changes nothing. */
export const connectKanal: Handler<'connectKanal'> = async (app, { body: { api_key }, caller }) => {
  const { team_id } = caller;
  const templates = await app.whatsapp.kanal.listTemplates(api_key).catch((error: unknown) => {
    throw refuseKey(error, 'api_key');
  });
  return transaction(app, async (tx) => {
    // Two people who paste a key at once take turns.
    await sql`select 1 from teams where id = ${team_id} for no key update`.execute(tx.db);
    const before = await tx.db.selectFrom('integrations').select('state').where('team_id', '=', team_id).where('name', '=', 'kanal').executeTakeFirst();
    const was_away = before?.state !== 'connected';
    const given = { account: endOf(api_key), credentials: sealCredentials(app.config, { team_id, name: 'kanal' }, api_key), ...((before?.state ?? 'disconnected') === 'disconnected' && { connected_at: tx.now }) };
    const integration = await tx.db
      .insertInto('integrations')
      .values({ team_id, name: 'kanal', state: 'connected', ...given })
      .onConflict((conflict) => conflict.columns(['team_id', 'name']).doUpdateSet(given))
      .returningAll()
      .executeTakeFirstOrThrow();
    await writeJournal(tx.db, tx.now, { team_id, user_id: caller.user.id, impersonator_id: caller.impersonator_id, action: before?.state === 'broken' ? 'integration_repaired' : 'integration_connected', detail: { name: 'kanal' } });
    return { data: presentIntegration(await keepConnection(tx, app, { integration, api_key, templates, was_away })) };
  });
};

/** Enough to tell two keys apart, too little to be one. */
function endOf(api_key: string): string | null {
  return api_key.length < 12 ? null : `clé terminée par ${api_key.slice(-4)}`;
}
