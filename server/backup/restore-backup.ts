import fs from 'node:fs';
import path from 'node:path';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { checkOf, directoryOf } from '#server/database/instance.ts';
import {
  applyMigrations,
  migrate,
  type Migrations,
  MIGRATIONS,
  refuseEarlierThanBaseline,
  unknownMigrations,
} from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import type { DB } from '#server/database/tables.ts';
import { mediaTypeOf } from '#server/domains/images/image-name.ts';
import { EVENT_HANDLER_QUEUE } from '#server/jobs/event-handler-jobs.ts';
import { type Jobs, openJobs } from '#server/jobs/jobs.ts';
import type { ImageStore } from '#server/ports/image-store.ts';
import { StartRefused } from '#server/start-refused.ts';
import { type ArchiveSource, readArchive } from './archive.ts';
import { type Entry, type Manifest } from './archive-entries.ts';
import { type RestoreAudit, auditRestored } from './audit-restored.ts';
import { copyIn } from './copy.ts';
import { listColumns, quoteName } from './list-columns.ts';

export interface RestoreTarget {
  place: pg.ClientConfig;
  dataDir: string;
  /** Those of the environment; null: the archive’s secret is kept in `dataDir`. */
  secretKey: string | null;
  secretKeyPrevious: string | null;
  /** The new address; null: the archive’s stays. */
  publicUrl: string | null;
  images: Pick<ImageStore, 'write'>;
}

/** What the first reading found, before anything is written. */
export interface CheckedArchive {
  manifest: Manifest;
  secret: string;
  rows: number;
  images: number;
}

export interface RestoreResult {
  publicUrl: string;
  migrations: readonly string[];
  audit: RestoreAudit;
}

type Report = (part: string, done: number, total: number) => void;

/**
 * Reads the whole archive: what is altered, cut short, of a newer version or from before the first
 * one is refused before anything is written.
 */
export async function checkArchive(source: ArchiveSource, report: Report): Promise<CheckedArchive> {
  if (!fs.existsSync(source.file)) throw new StartRefused(`${source.file} n’existe pas.`);
  let manifest: Manifest | undefined;
  let secret = '';
  let rows = 0;
  let images = 0;
  const total = fs.statSync(source.file).size;
  await readArchive(source, async ({ head, body }, position) => {
    if (head.kind === 'manifest') {
      manifest = head;
      refuseEarlierThanBaseline(source.file, head.migrations);
      refuseNewer(source.file, head);
    }
    if (head.kind === 'image') images += 1;
    for await (const block of body) if (head.kind === 'secret') secret += block.toString();
    if (head.kind === 'contents')
      rows = Object.values(head.tables).reduce((sum, table) => sum + table.rows, 0);
    report('vérification', position, total);
  });
  if (!manifest) throw new StartRefused(`${source.file} n’est pas une sauvegarde de Recueil.`);
  return { manifest, secret, rows, images };
}

function refuseNewer(file: string, { migrations, program }: Manifest): void {
  if (unknownMigrations(migrations).length === 0) return;
  throw new StartRefused(
    `${file} vient d’une version plus récente de Recueil (${program}) : installez cette version pour la restaurer.`,
  );
}

/**
 * Fills an empty place with a checked archive. The database shows nothing of it before everything
 * is there, marked as held.
 */
export async function restoreBackup(
  source: ArchiveSource,
  { manifest, secret, rows, images }: CheckedArchive,
  target: RestoreTarget,
  report: Report,
  migrations: Migrations = MIGRATIONS,
): Promise<RestoreResult> {
  const storeSecret = checkSecret(secret, target);
  const client = new pg.Client({ ...target.place, application_name: 'recueil restore' });
  client.on('error', () => undefined);
  await client.connect();
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: poolOf(client) }) });
  await using disposables = new AsyncDisposableStack();
  disposables.defer(() => client.end());
  await refuseFilled(client);
  const jobs = await openJobs(target.place, pino({ level: 'silent' }), {
    supervise: false,
    queues: [EVENT_HANDLER_QUEUE],
  });
  disposables.defer(() => jobs.stop());
  const publicUrl = target.publicUrl ?? manifest.public_url;
  await client.query('set statement_timeout = 0');
  await db.transaction().execute(async (tx) => {
    await applyMigrations(tx, new Set(manifest.migrations), migrations);
    const reinstate = await suspendRules(client);
    const progress = { done: 0, images: 0 };
    await readArchive(source, async (entry) => {
      await restoreEntry(entry, { client, tx, jobs, target, file: source.file, progress });
      report(
        entry.head.kind === 'table' ? entry.head.name : entry.head.kind,
        progress.done + progress.images,
        rows + images,
      );
    });
    report('index et références', rows + images, rows + images);
    await reinstate();
    await tx
      .updateTable('instance')
      .set({
        system_identifier: await directoryOf(tx),
        public_url: publicUrl,
        secret_check: checkOf(secret),
        restore_unconfirmed: true,
      })
      .execute();
    storeSecret();
  });
  const pool = openDatabase({ ...target.place, max: 2 });
  disposables.defer(() => pool.destroy());
  report('mise à jour du schéma', rows + images, rows + images);
  const applied = await migrate(pool, migrations);
  // The schema of the archive may have known none of these.
  await pool
    .updateTable('instance')
    .set({ folder: null, machine: null, lease_holder: null, lease_until: null })
    .execute();
  await client.query('analyze');
  report('contrôle', rows + images, rows + images);
  return { publicUrl, migrations: applied, audit: await auditRestored(pool) };
}

interface Restoring {
  client: pg.Client;
  tx: Transaction<DB>;
  jobs: Jobs;
  target: RestoreTarget;
  file: string;
  progress: { done: number; images: number };
}

async function restoreEntry(
  { head, body }: Entry,
  { client, tx, jobs, target, file, progress }: Restoring,
): Promise<void> {
  switch (head.kind) {
    case 'table': {
      const columns = head.columns.map(quoteName).join(', ');
      progress.done += await copyIn(
        client,
        `copy ${quoteName(head.name)} (${columns}) from stdin`,
        body,
      );
      return;
    }
    case 'jobs':
      return insertJobs(tx, jobs, body);
    case 'sequences':
      for (const { name, last_value, is_called } of head.values)
        await client.query('select setval($1::regclass, $2::bigint, $3)', [
          quoteName(name),
          last_value,
          is_called,
        ]);
      return;
    case 'image':
      await target.images.write(head.name, await readAll(body), mediaTypeOf(head.name));
      progress.images += 1;
      return;
    case 'manifest':
    case 'secret':
    case 'contents':
      return;
  }
  head satisfies never;
  throw new StartRefused(`${file} est altérée.`);
}

const JOBS_TOGETHER = 1_000;

async function insertJobs(
  tx: Transaction<DB>,
  jobs: Jobs,
  body: AsyncIterable<Buffer>,
): Promise<void> {
  const lines = (await readAll(body)).toString().split('\n').filter(Boolean);
  for (let from = 0; from < lines.length; from += JOBS_TOGETHER) {
    const some = lines.slice(from, from + JOBS_TOGETHER);
    await jobs.insert(
      tx,
      EVENT_HANDLER_QUEUE,
      some.map((line) => JSON.parse(line) as Record<string, unknown>),
    );
  }
}

async function readAll(body: AsyncIterable<Buffer>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(body));
}

/** Every statement of this Kysely goes through the connection by which COPY writes. */
function poolOf(client: pg.Client) {
  const one = {
    query: client.query.bind(client),
    release: () => undefined,
  };
  return { options: {}, connect: async () => one, end: async () => undefined };
}

async function refuseFilled(client: pg.Client): Promise<void> {
  const tables = await listColumns(client);
  if (tables.length === 0) return;
  throw new StartRefused(
    'Cette base contient déjà des données : une sauvegarde se restaure seulement dans une base vide (un autre DATA_DIR, ou une autre DATABASE_URL).',
  );
}

/**
 * Checks before anything is written that the restored instance will open what its secret sealed;
 * returns what stores it.
 */
function checkSecret(secret: string, target: RestoreTarget): () => void {
  const { secretKey, secretKeyPrevious } = target;
  if (secretKey !== null) {
    if (secretKey === secret || secretKeyPrevious === secret) return () => undefined;
    throw new StartRefused(
      'SECRET_KEY n’est pas le secret de cette sauvegarde : retirez SECRET_KEY, ou donnez l’ancien dans SECRET_KEY_PREVIOUS.',
    );
  }
  const file = path.join(target.dataDir, 'secret-key');
  if (!fs.existsSync(file))
    return () => {
      fs.mkdirSync(target.dataDir, { recursive: true });
      fs.writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: 'wx', flush: true });
    };
  if (fs.readFileSync(file, 'utf8').trim() === secret) return () => undefined;
  throw new StartRefused(
    `${file} est le secret d’une autre instance : choisissez un autre DATA_DIR pour restaurer.`,
  );
}

/**
 * Rows arrive in the order of the tables’ names, with the effects of their triggers: foreign keys
 * and triggers are set aside, then put back and checked.
 */
async function suspendRules(client: pg.Client): Promise<() => Promise<void>> {
  const names = (await listColumns(client)).map(({ name }) => quoteName(name));
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    select k.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class k on k.oid = c.conrelid
    where c.contype = 'f' and c.connamespace = current_schema()::regnamespace`);
  for (const { table, name } of keys)
    await client.query(`alter table ${quoteName(table)} drop constraint ${quoteName(name)}`);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${names.join(', ')}`);
  return async () => {
    for (const name of names) await client.query(`alter table ${name} enable trigger user`);
    for (const { table, name, definition } of keys)
      await client.query(
        `alter table ${quoteName(table)} add constraint ${quoteName(name)} ${definition}`,
      );
  };
}
