import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import type { IntegrationsTable } from '#server/database/tables/integrations.ts';
import { Failure } from '#server/failures.ts';
import type { TeamCaller } from '#server/http/handler.ts';
import { writeJournal } from '#server/modules/compliance/write-journal.ts';
import { keepConnection } from './keep-connection.ts';
import { presentIntegration, type WireIntegration } from './list-integrations.ts';
import { refuseKey } from './refuse-key.ts';
import { sealCredentials } from './seal-credentials.ts';

interface Given {
  name: 'kanal' | 'meta';
  credentials: string;
  /** What people recognise the account by. */
  account: string | null;
  /** The field that a refusal stands at when the service does not say which. */
  field: string;
}

/** Credentials are tried before they are kept: wrong ones change nothing. A team has one WhatsApp service at a time. */
export async function connectWhatsapp(app: App, caller: TeamCaller, { name, credentials, account, field }: Given): Promise<WireIntegration> {
  const { team_id } = caller;
  await refuseSecond(app.db, team_id, name);
  const service = app.whatsapp[name];
  const found = await tried(service.readAccount(credentials), field);
  if (service.subscribe) await tried(service.subscribe(credentials), field);
  return transaction(app, async (tx) => {
    // Two people who paste a key at once take turns.
    await sql`select 1 from teams where id = ${team_id} for no key update`.execute(tx.db);
    await refuseSecond(tx.db, team_id, name);
    const before = await tx.db.selectFrom('integrations').select('state').where('team_id', '=', team_id).where('name', '=', name).executeTakeFirst();
    const given = { account: found.details === null ? account : `${found.details.verified_name ?? 'WhatsApp'}, ${found.details.phone_number}`, credentials: sealCredentials(app.config, { team_id, name }, credentials), ...((before?.state ?? 'disconnected') === 'disconnected' && { connected_at: tx.now }) };
    const integration = await tx.db
      .insertInto('integrations')
      .values({ team_id, name, state: 'connected', ...given })
      .onConflict((conflict) => conflict.columns(['team_id', 'name']).doUpdateSet(given))
      .returningAll()
      .executeTakeFirstOrThrow();
    await writeJournal(tx.db, tx.now, { team_id, user_id: caller.user.id, impersonator_id: caller.impersonator_id, action: before?.state === 'broken' ? 'integration_repaired' : 'integration_connected', detail: { name } });
    return presentIntegration(await keepConnection(tx, app, { integration, name, account: found, was_away: before?.state !== 'connected' }));
  });
}

function tried<T>(work: Promise<T>, field: string): Promise<T> {
  return work.catch((error: unknown) => {
    throw refuseKey(error, field);
  });
}

const WHATSAPP: IntegrationsTable['name'][] = ['kanal', 'meta'];

async function refuseSecond(db: Tx['db'] | App['db'], team_id: string, name: IntegrationsTable['name']): Promise<void> {
  const other = await db.selectFrom('integrations').select('name').where('team_id', '=', team_id).where('name', 'in', WHATSAPP).where('name', '<>', name).where('state', '<>', 'disconnected').executeTakeFirst();
  if (other) throw new Failure('whatsapp_taken');
}
