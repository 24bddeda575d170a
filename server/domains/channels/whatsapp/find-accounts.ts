import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { createDataLoader } from '#server/database/batches/create-data-loader.ts';
import { openCredentials } from '../connections/seal-credentials.ts';

/** A WhatsApp account that a team connected, with the id of its service. */
export interface ConnectedAccount {
  team_id: string;
  waba_id: string;
  credentials: string;
}

const finders = new WeakMap<
  App['db'],
  (waba_id: string) => Promise<readonly ConnectedAccount[] | undefined>
>();

/**
 * Finds the teams that have connected these accounts, without those whose credentials cannot be
 * decrypted. Lookups of simultaneous deliveries are batched.
 */
export async function findAccounts(
  app: Pick<App, 'db' | 'config'>,
  waba_ids: readonly string[],
): Promise<ConnectedAccount[]> {
  const find =
    finders.get(app.db) ?? createDataLoader((ids) => readAccounts(app, ids), { statements: 2 });
  finders.set(app.db, find);
  const accountsPerId = await Promise.all(waba_ids.map(find));
  return accountsPerId.flatMap((accounts) => accounts ?? []);
}

async function readAccounts(
  app: Pick<App, 'db' | 'config'>,
  waba_ids: readonly string[],
): Promise<Map<string, ConnectedAccount[]>> {
  const rows = await app.db
    .selectFrom('integrations')
    .select(['team_id', 'name', 'credentials', sql<string>`settings ->> 'waba_id'`.as('waba_id')])
    .where('name', '=', 'meta')
    .where('state', '<>', 'disconnected')
    .where(sql<boolean>`settings ->> 'waba_id' = any(${waba_ids}::text[])`)
    .execute();
  const opened = rows.flatMap(({ team_id, name, waba_id, credentials: sealed }) => {
    const credentials =
      sealed === null ? null : openCredentials(app.config, { team_id, name }, sealed);
    return credentials === null ? [] : [{ team_id, waba_id, credentials }];
  });
  return Map.groupBy(opened, ({ waba_id }) => waba_id);
}
