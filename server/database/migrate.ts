import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { StartRefused } from '#server/start-refused.ts';
import { PROGRAM_VERSION } from '#server/program-version.ts';
import { BASELINE, type Migration, type Migrations, MIGRATIONS } from './migrations.ts';
import type { Database } from './open.ts';
import { leastVersionOf, recordProgram, refuseOlderProgram } from './program-guard.ts';
import type { DB } from './tables.ts';

const MIGRATION_LOCK = 7_245_004;
const MIGRATIONS_TABLE =
  'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())';

/**
 * Runs the missing migrations. Processes that start together wait for each other. Migrations of a
 * newer version are ignored, unless that version recorded that it needs a newer program.
 */
export async function migrate(
  db: Database,
  migrations: Migrations = MIGRATIONS,
  version: string = PROGRAM_VERSION,
): Promise<string[]> {
  return db.connection().execute(async (one) => {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`.execute(one);
    try {
      await refuseOlderProgram(one, version);
      await sql.raw(MIGRATIONS_TABLE).execute(one);
      const applied = await readApplied(one);
      refuseEarlierThanBaseline('Cette base', [...applied]);
      const missing = Object.entries(migrations).filter(([name]) => !applied.has(name));
      for (const [name, migration] of missing) await applyBesideOthers(one, name, migration);
      const names = missing.map(([name]) => name);
      await recordProgram(one, { version, least_version: leastVersionOf(migrations) }, names);
      return names;
    } finally {
      await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.execute(one);
    }
  });
}

/**
 * The first try waits this long for a table, in milliseconds. Each later one waits a quarter
 * longer, up to `LONGEST_WAIT_MS`.
 */
const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 3_000;
/** With the pauses between them, all tries take about five minutes. */
const TRIES = 60;
/** The error codes `lock_not_available` and `deadlock_detected`. */
const BUSY = new Set<unknown>(['55P03', '40P01']);

/**
 * Applies a migration while the previous version still answers and sends. A statement that needs a
 * table waits behind a migration that waits for the same table, and PostgreSQL ends one of the two
 * after a deadlock. So the migration gives up its locks earlier and begins again.
 */
async function applyBesideOthers(
  db: Kysely<DB>,
  name: string,
  migration: Migration,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const wait = Math.min(FIRST_WAIT_MS * 1.25 ** (attempt - 1), LONGEST_WAIT_MS);
    try {
      return await db.transaction().execute(async (tx) => {
        await sql`select set_config('lock_timeout', ${`${Math.round(wait)}ms`}, true)`.execute(tx);
        await apply(tx, name, migration);
      });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && BUSY.has(error.code))) throw error;
      if (attempt === TRIES)
        throw new StartRefused(
          `La mise à jour de la base n’obtient pas les tables qu’elle change (étape ${name}), parce qu’une transaction les garde depuis plusieurs minutes : terminez-la, puis relancez Recueil.`,
          { cause: error },
        );
      await sleep(wait);
    }
  }
}

/** Returns the number of migrations of this version that the database lacks. */
export async function countMissingMigrations(db: Database): Promise<number> {
  const applied = await readApplied(db);
  return Object.keys(MIGRATIONS).filter((name) => !applied.has(name)).length;
}

async function readApplied(db: Database): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

async function apply(tx: Transaction<DB>, name: string, migration: Migration): Promise<void> {
  await migration.up(tx as unknown as Kysely<unknown>);
  await sql`insert into migrations (name) values (${name})`.execute(tx);
}

/**
 * Refuses migrations without the baseline: a development version before 1.0.0 created them, and its
 * migrations no longer exist. `subject` begins the French sentence: this database, or the file of a
 * backup.
 */
export function refuseEarlierThanBaseline(subject: string, names: readonly string[]): void {
  if (names.length === 0 || names.includes(BASELINE)) return;
  throw new StartRefused(
    `${subject} vient d’une version de développement de Recueil, antérieure à la version ${BASELINE}, et ne peut pas être mise à jour : commencez par une base vide (un autre DATA_DIR, ou une autre DATABASE_URL).`,
  );
}

/** Returns those of these migrations that this program lacks, because a newer one added them. */
export function unknownMigrations(names: readonly string[]): string[] {
  return names.filter((name) => !(name in MIGRATIONS));
}

/**
 * Brings an empty database to the schema of exactly these migrations, in the caller’s transaction.
 */
export async function applyMigrations(
  tx: Transaction<DB>,
  names: ReadonlySet<string>,
  migrations: Migrations = MIGRATIONS,
): Promise<void> {
  await sql.raw(MIGRATIONS_TABLE).execute(tx);
  for (const [name, migration] of Object.entries(migrations))
    if (names.has(name)) await apply(tx, name, migration);
}
