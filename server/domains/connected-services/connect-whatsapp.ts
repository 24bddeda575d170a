import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import type { IntegrationsTable } from '#server/database/tables/channels/integrations.ts';
import { Failure } from '#server/failures.ts';
import type { TeamCaller } from '#server/http/calls/handler.ts';
import { saveConnection } from './save-connection.ts';
import {
  presentIntegration,
  type WireIntegration,
} from '#server/domains/channels/connections/list-integrations.ts';
import { refuseKey } from '#server/domains/channels/connections/refuse-key.ts';
import {
  lockConnections,
  storeIntegration,
} from '#server/domains/channels/connections/store-integration.ts';
import type { Handler } from '#server/http/calls/handler.ts';

interface WhatsappConnectionInput {
  name: 'kanal' | 'meta';
  credentials: string;
  /** The name of the account that people recognise. */
  account: string | null;
  /** The field of an error when the service does not name one. */
  field: string;
}

/**
 * Connects a WhatsApp account. Credentials are checked before they are stored, and wrong ones
 * change nothing. A team has one WhatsApp service at a time.
 */
export async function connectWhatsapp(
  app: App,
  caller: TeamCaller,
  { name, credentials, account, field }: WhatsappConnectionInput,
): Promise<WireIntegration> {
  const { team_id } = caller;
  await refuseSecond(app.db, team_id, name);
  const service = app.whatsapp[name];
  const found = await tried(service.readAccount(credentials), field);
  if (service.subscribe) await tried(service.subscribe(credentials), field);
  return transaction(app, async (tx) => {
    await lockConnections(tx, team_id);
    await refuseSecond(tx.db, team_id, name);
    const label =
      found.details === null
        ? account
        : `${found.details.verified_name ?? 'WhatsApp'}, ${found.details.phone_number}`;
    const stored = await storeIntegration(tx, app, caller, { name, credentials, account: label });
    return presentIntegration(await saveConnection(tx, app, { ...stored, name, account: found }));
  });
}

function tried<T>(work: Promise<T>, field: string): Promise<T> {
  return work.catch((error: unknown) => {
    throw refuseKey(error, field);
  });
}

const WHATSAPP: IntegrationsTable['name'][] = ['kanal', 'meta'];

async function refuseSecond(
  db: Tx['db'] | App['db'],
  team_id: string,
  name: IntegrationsTable['name'],
): Promise<void> {
  const other = await db
    .selectFrom('integrations')
    .select('name')
    .where('team_id', '=', team_id)
    .where('name', 'in', WHATSAPP)
    .where('name', '<>', name)
    .where('state', '<>', 'disconnected')
    .executeTakeFirst();
  if (other) throw new Failure('whatsapp_taken');
}

export const connectMeta: Handler<'connectMeta'> = async (app, { body, caller }) => ({
  data: await connectWhatsapp(app, caller, {
    name: 'meta',
    credentials: JSON.stringify(body),
    account: null,
    field: 'token',
  }),
});
