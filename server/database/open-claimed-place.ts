import type pg from 'pg';
import type { Config } from '#server/config/config.ts';
import { claimRoles } from './claim-role.ts';
import { openEmbedded } from './embedded/embedded.ts';
import type { StartOptions } from './embedded/embedded-process.ts';
import { refuseOthersFolder } from './embedded/refuse-others-folder.ts';
import { openExternal } from './external.ts';

interface PlaceOptions extends StartOptions {
  report: (sentence: string) => void;
  /** Called when another process holds a role of this one after a restart of the server. */
  onLost: () => void;
}

/**
 * Opens the PostgreSQL of DATABASE_URL, otherwise the embedded one, of which each role may be held
 * by one process only.
 */
export async function openClaimedPlace(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'roles'>,
  defer: (stop: () => Promise<unknown>) => void,
  options: PlaceOptions,
): Promise<pg.ClientConfig> {
  if (config.databaseUrl !== null) return openExternal(config.databaseUrl, options);
  refuseOthersFolder(config.dataDir);
  const embedded = await openEmbedded(config.dataDir, options);
  defer(() => embedded.stop());
  const claimedRoles = await claimRoles(
    embedded.config,
    config.roles,
    config.dataDir,
    (refused) => {
      options.report(refused.message);
      options.onLost();
    },
  );
  defer(() => claimedRoles.release());
  return embedded.config;
}
