import { sql } from 'kysely';
import { PROGRAM_VERSION } from '#server/program-version.ts';
import { StartRefused } from '#server/start-refused.ts';
import type { Database } from './open.ts';

/**
 * Throws when the program is older than the least version that a newer one recorded, because it
 * would lose data that it does not support.
 */
export async function refuseOlderProgram(
  db: Database,
  version: string = PROGRAM_VERSION,
): Promise<void> {
  const { rows: exists } =
    await sql`select where to_regclass('program_versions') is not null`.execute(db);
  if (exists.length === 0) return;
  const programs = await db
    .selectFrom('program_versions')
    .select(['version', 'least_version'])
    .execute();
  const [strictest] = programs.toSorted((a, b) =>
    compareVersions(b.least_version, a.least_version),
  );
  if (!strictest || compareVersions(version, strictest.least_version) >= 0) return;
  throw new StartRefused(
    `Cette base a été mise à jour par Recueil ${strictest.version} et demande au moins la version ${strictest.least_version} ; ce programme est la version ${version} : installez une version plus récente, ou restaurez une sauvegarde d’avant la mise à jour.`,
  );
}

const FIRST_VERSION = '1.0.0';

/** Returns the oldest version that works on the schema after these migrations. */
export function leastVersionOf(
  migrations: Readonly<Record<string, { leastVersion?: string }>>,
): string {
  return Object.values(migrations).reduce(
    (least, { leastVersion = FIRST_VERSION }) =>
      compareVersions(leastVersion, least) > 0 ? leastVersion : least,
    FIRST_VERSION,
  );
}

/** Records the program that changed the schema, and the first start of each version. */
export async function recordProgram(
  db: Database,
  program: { version: string; least_version: string },
  migrations: readonly string[],
): Promise<void> {
  const last = await db
    .selectFrom('program_versions')
    .select(['version', 'least_version'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isKnown = last?.version === program.version && last.least_version === program.least_version;
  if (isKnown && migrations.length === 0) return;
  await db
    .insertInto('program_versions')
    .values({ ...program, migrations: [...migrations] })
    .execute();
}

/**
 * Compares the numbers first. A version with a suffix after a hyphen is older than the same version
 * without it.
 */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => {
    const [numbers = '', suffix] = version.split('-', 2);
    return [...numbers.split('.').map(Number), suffix === undefined ? 1 : 0];
  }) as [number[], number[]];
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
