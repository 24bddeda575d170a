import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { StartRefused } from '#server/start-refused.ts';
import * as baseline from './migrations/1.0.0-baseline.ts';
import * as secondFactors from './migrations/0102-second-factors.ts';
import * as companySignIn from './migrations/0103-company-sign-in.ts';
import * as supportAccess from './migrations/0104-support-access.ts';
import * as customerMerges from './migrations/0105-customer-merges.ts';
import * as queuedRequests from './migrations/0106-queued-requests.ts';
import * as recordQueuedRequests from './migrations/0107-record-queued-requests.ts';
import * as reviewFollowUp from './migrations/0120-review-follow-up.ts';
import * as savedViews from './migrations/0121-saved-views.ts';
import * as abTests from './migrations/0130-ab-tests.ts';
import * as thanksCodes from './migrations/0261-thanks-codes.ts';
import * as shopRatings from './migrations/0260-shop-ratings.ts';
import * as products from './migrations/0150-products.ts';
import * as productReviews from './migrations/0151-product-reviews.ts';
import * as storePlatforms from './migrations/0170-store-platforms.ts';
import * as productPages from './migrations/0200-product-pages.ts';
import * as importedMedia from './migrations/0210-imported-media.ts';
import * as productOfGeneralLink from './migrations/0211-product-of-general-link.ts';
import * as sessionCountries from './migrations/0240-session-countries.ts';
import * as sharedCaps from './migrations/0250-shared-caps.ts';
import * as productReviewFilters from './migrations/0270-product-review-filters.ts';
import * as reviewVotes from './migrations/0271-review-votes.ts';
import * as productQuestions from './migrations/0272-product-questions.ts';
import * as abTestsOfTemplates from './migrations/0280-ab-tests-of-templates.ts';
import * as reviewVideos from './migrations/0290-review-videos.ts';
import * as parcels from './migrations/0300-parcels.ts';
import * as heldMessagesByReason from './migrations/0330-held-messages-by-reason.ts';
import * as manualBackups from './migrations/0340-manual-backups.ts';
import * as productPageVersions from './migrations/0350-product-page-versions.ts';
import * as sessionsOfSupport from './migrations/0360-sessions-of-support.ts';
import * as productsNamedOnTheWall from './migrations/0370-products-named-on-the-wall.ts';
import * as productsNamedByGtin from './migrations/0371-products-named-by-gtin.ts';
import { PROGRAM_VERSION } from '#server/program-version.ts';
import type { Database } from './open.ts';
import { leastVersionOf, recordProgram, refuseOlderProgram } from './program-guard.ts';
import type { DB } from './tables.ts';

interface Migration {
  up(db: Kysely<unknown>): Promise<void>;
  /** The oldest program that works on the schema from then on. Left out: every one does. */
  leastVersion?: string;
}

/** Migrations by the name that databases record, in the order in which they are applied. */
export type Migrations = Readonly<Record<string, Migration>>;

/** The migration with which every database begins. */
const BASELINE = '1.0.0';

/**
 * The order is fixed: a migration that was released is never edited, renamed or removed. A later
 * change of the schema is a new file in `migrations`, added at the end.
 */
export const MIGRATIONS: Migrations = {
  [BASELINE]: baseline,
  '0102-second-factors': secondFactors,
  '0103-company-sign-in': companySignIn,
  '0104-support-access': supportAccess,
  '0105-customer-merges': customerMerges,
  '0106-queued-requests': queuedRequests,
  '0107-record-queued-requests': recordQueuedRequests,
  '0120-review-follow-up': reviewFollowUp,
  '0121-saved-views': savedViews,
  '0130-ab-tests': abTests,
  '0150-products': products,
  '0151-product-reviews': productReviews,
  '0170-store-platforms': storePlatforms,
  '0200-product-pages': productPages,
  '0210-imported-media': importedMedia,
  '0211-product-of-general-link': productOfGeneralLink,
  '0260-shop-ratings': shopRatings,
  '0261-thanks-codes': thanksCodes,
  '0240-session-countries': sessionCountries,
  '0250-shared-caps': sharedCaps,
  '0270-product-review-filters': productReviewFilters,
  '0271-review-votes': reviewVotes,
  '0272-product-questions': productQuestions,
  '0280-ab-tests-of-templates': abTestsOfTemplates,
  '0290-review-videos': reviewVideos,
  '0300-parcels': parcels,
  '0330-held-messages-by-reason': heldMessagesByReason,
  '0340-manual-backups': manualBackups,
  '0350-product-page-versions': productPageVersions,
  '0360-sessions-of-support': sessionsOfSupport,
  '0370-products-named-on-the-wall': productsNamedOnTheWall,
  '0371-products-named-by-gtin': productsNamedByGtin,
};

const MIGRATION_LOCK = 7_245_004;
const MIGRATIONS_TABLE =
  'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())';

/**
 * Runs the missing migrations. Processes that start together wait for each other. Migrations of a
 * newer version are left alone, unless it recorded that it needs a newer program.
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

/** A first try waits so long for a table, in milliseconds; each later one a quarter longer. */
const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 3_000;
/** With the pauses between them about four minutes. */
const TRIES = 60;
/** `lock_not_available` and `deadlock_detected`. */
const BUSY = new Set<unknown>(['55P03', '40P01']);

/**
 * The previous version answers and sends meanwhile: whoever wants a table waits behind a migration
 * that waits for it, and two that wait for each other end one of them. So the migration gives way
 * before that, with all that it holds, and begins again.
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

/** How many migrations of this version the database lacks. */
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
 * Refuses what has migrations, but not the baseline: it was made by a development version from
 * before 1.0.0, whose migrations no longer exist. `subject` begins the French sentence: this
 * database, or the file of a backup.
 */
export function refuseEarlierThanBaseline(subject: string, names: readonly string[]): void {
  if (names.length === 0 || names.includes(BASELINE)) return;
  throw new StartRefused(
    `${subject} vient d’une version de développement de Recueil, antérieure à la version ${BASELINE}, et ne peut pas être mise à jour : commencez par une base vide (un autre DATA_DIR, ou une autre DATABASE_URL).`,
  );
}

/** The migrations among these that this program does not have: those of a newer one. */
export function unknownMigrations(names: readonly string[]): string[] {
  return names.filter((name) => !(name in MIGRATIONS));
}

/** Makes an empty database what exactly these migrations made it, in the caller’s transaction. */
export async function applyMigrations(
  tx: Transaction<DB>,
  names: ReadonlySet<string>,
  migrations: Migrations = MIGRATIONS,
): Promise<void> {
  await sql.raw(MIGRATIONS_TABLE).execute(tx);
  for (const [name, migration] of Object.entries(migrations))
    if (names.has(name)) await apply(tx, name, migration);
}
