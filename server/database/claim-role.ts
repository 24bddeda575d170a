import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartRefused } from '#server/start-refused.ts';

export type Role = 'web' | 'worker';

const LOCKS: Record<Role, number> = { web: 7_245_002, worker: 7_245_003 };

/**
 * Allows one web process and one worker process for each embedded database. The lock ends with the
 * process that holds it. After a restart of the server the roles are claimed again. `onLost` is
 * called when another process claimed them first.
 */
export async function claimRoles(
  config: pg.ClientConfig,
  roles: readonly Role[],
  dataDir: string,
  onLost: (refused: StartRefused) => void,
): Promise<{ release(): Promise<void> }> {
  let released = false;
  let holder = await claim(config, roles, dataDir);
  holder.once('end', () => void reclaim());
  return {
    release: async () => {
      released = true;
      await holder.end();
    },
  };

  async function reclaim(): Promise<void> {
    while (!released) {
      try {
        holder = await claim(config, roles, dataDir);
        holder.once('end', () => void reclaim());
        return;
      } catch (error) {
        if (error instanceof StartRefused) return onLost(error);
        await sleep(100); // The server is not back yet.
      }
    }
  }
}

async function claim(
  config: pg.ClientConfig,
  roles: readonly Role[],
  dataDir: string,
): Promise<pg.Client> {
  const holder = new pg.Client({
    ...config,
    application_name: `recueil ${roles.join('+')} ${process.pid}`,
  });
  holder.on('error', () => undefined);
  await holder.connect();
  for (const role of roles) {
    const { rows } = await holder.query<{ ours: boolean }>(
      'select pg_try_advisory_lock($1) as ours',
      [LOCKS[role]],
    );
    if (rows[0]?.ours === true) continue;
    await holder.end();
    throw new StartRefused(
      `Un autre Recueil utilise déjà ${dataDir} (rôle ${role}) : arrêtez-le, ou choisissez un autre DATA_DIR.`,
    );
  }
  return holder;
}
