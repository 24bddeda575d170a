import pg from 'pg';
import type { ImageStore } from '#server/ports/image-store.ts';
import type { Manifest } from './archive-entries.ts';
import { StartRefused } from '#server/start-refused.ts';
import { isSecretOf } from '#server/database/instance.ts';
import { PROGRAM_VERSION } from '#server/program-version.ts';
import { EVENT_HANDLER_QUEUE } from '#server/jobs/event-handler-jobs.ts';
import { quoteName } from './list-columns.ts';

export interface BackupSource {
  place: pg.ClientConfig;
  secretKey: string;
  images: Pick<ImageStore, 'readPart'>;
}

export async function readManifest(client: pg.Client, secretKey: string): Promise<Manifest> {
  const { rows } = await client
    .query<{
      secret_check: string;
      public_url: string;
      postgresql: string;
      migrations: string[];
    }>(
      `select secret_check, public_url, current_setting('server_version') as postgresql,
      array(select name from migrations order by name) as migrations from instance`,
    )
    .catch((error: unknown) => {
      if (error instanceof pg.DatabaseError && error.code === '42P01') return { rows: [] };
      throw error;
    });
  const [known] = rows;
  if (!known) throw new StartRefused('Cette base est vide : Recueil n’y a encore jamais démarré.');
  if (!isSecretOf(known.secret_check, secretKey))
    throw new StartRefused(
      'SECRET_KEY n’est pas le secret de cette base : lancez la sauvegarde avec les réglages de l’instance.',
    );
  const { public_url, postgresql, migrations } = known;
  const created_at = new Date().toISOString();
  return {
    kind: 'manifest',
    program: PROGRAM_VERSION,
    migrations,
    postgresql,
    public_url,
    created_at,
  };
}

const JOBS_TOGETHER = 1_000;

/**
 * Reads the unfinished jobs of event handlers: their events are in the snapshot, so their effects
 * must follow in the restored copy.
 */
export function readJobs(client: pg.Client): [AsyncIterable<Uint8Array>, () => number] {
  let count = 0;
  const read = async function* (): AsyncGenerator<Uint8Array> {
    const { rows: exists } = await client.query(
      "select where to_regclass('pgboss.job') is not null",
    );
    if (exists.length === 0) return;
    await client.query(
      `declare waiting_jobs cursor for select data::text from pgboss.job
        where name = '${EVENT_HANDLER_QUEUE}' and state < 'completed' order by created_on, id`,
    );
    for (;;) {
      const { rows } = await client.query<{ data: string }>(
        `fetch ${JOBS_TOGETHER} from waiting_jobs`,
      );
      if (rows.length === 0) break;
      count += rows.length;
      for (const { data } of rows) yield Buffer.from(`${data.replaceAll('\n', ' ')}\n`);
    }
    await client.query('close waiting_jobs');
  };
  return [read(), () => count];
}

/**
 * Reads the sequences after the tables: they are not part of the snapshot, and must not be behind
 * it.
 */
export async function readSequences(
  client: pg.Client,
): Promise<{ name: string; last_value: string; is_called: boolean }[]> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'S' and relnamespace = current_schema()::regnamespace order by 1",
  );
  const values = [];
  for (const { name } of rows) {
    const read = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from ${quoteName(name)}`,
    );
    values.push(...read.rows.map((row) => ({ name, ...row })));
  }
  return values;
}

export async function readImageNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select distinct name from images order by name',
  );
  return rows.map(({ name }) => name);
}
