import fs from 'node:fs';
import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { checkOf, readSystemIdentifier } from '#server/database/instance.ts';
import { applyMigrations, migrate } from '#server/database/migrate.ts';
import { type Migrations, MIGRATIONS } from '#server/database/migrations.ts';
import { openDatabase } from '#server/database/open.ts';
import type { DB } from '#server/database/tables.ts';
import { EVENT_HANDLER_QUEUE } from '#server/jobs/event-handler-jobs.ts';
import { openJobs } from '#server/jobs/jobs.ts';
import type { ImageStore } from '#server/ports/image-store.ts';
import { StartRefused } from '#server/start-refused.ts';
import { type ArchiveSource, readArchive } from './archive.ts';
import { type RestoreAudit, auditRestored } from './audit-restored.ts';
import { listColumns } from './list-columns.ts';
import type { CheckedArchive, Report } from './check-archive.ts';
import { restoreEntry } from './restore-entry.ts';
import { suspendRules } from './suspend-rules.ts';

export interface RestoreTarget {
  place: pg.ClientConfig;
  dataDir: string;
  /** The secrets of the environment. Null when the secret of the archive is stored in `dataDir`. */
  secretKey: string | null;
  secretKeyPrevious: string | null;
  /** The new address. Null when the address in the archive stays. */
  publicUrl: string | null;
  images: Pick<ImageStore, 'write' | 'writeFile'>;
  /**
   * True when the same instance moves into a new folder. When false, mails about accounts are not
   * sent again.
   */
  isUpgrade?: boolean;
}

export interface RestoreResult {
  publicUrl: string;
  migrations: readonly string[];
  audit: RestoreAudit;
}

/**
 * Fills an empty place with a checked archive. Other connections see nothing of it before
 * everything is written and the copy is held.
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
      await restoreEntry(entry, {
        client,
        tx,
        jobs,
        images: target.images,
        isUpgrade: target.isUpgrade ?? false,
        file: source.file,
        progress,
        report: (part) => report(part, progress.done + progress.images, rows + images),
      });
    });
    report('index et références', rows + images, rows + images);
    await reinstate();
    await tx
      .updateTable('instance')
      .set({
        system_identifier: await readSystemIdentifier(tx),
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
  // Reset after the migration, because the schema of an older archive may lack these columns.
  await pool
    .updateTable('instance')
    .set({ folder: null, machine: null, lease_holder: null, lease_until: null })
    .execute();
  await client.query('analyze');
  report('contrôle', rows + images, rows + images);
  return { publicUrl, migrations: applied, audit: await auditRestored(pool) };
}

/** Sends every statement of this Kysely through the connection that COPY uses. */
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
 * Checks, before anything is written, that the restored instance can open the values that its
 * secret sealed. Returns the function that stores the secret.
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
