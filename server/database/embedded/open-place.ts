import type pg from 'pg';
import type { Config } from '#server/config/config.ts';
import { openEmbedded } from './embedded.ts';
import { openExternal } from '#server/database/external.ts';

/**
 * Opens the database for a command: joins the server that runs for DATA_DIR, or starts it for the
 * duration of the command, or opens DATABASE_URL.
 */
export async function openPlace(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  disposables: AsyncDisposableStack,
): Promise<pg.ClientConfig> {
  if (databaseUrl !== null) return openExternal(databaseUrl);
  const embedded = await openEmbedded(dataDir);
  disposables.defer(() => embedded.stop());
  return embedded.config;
}
