import fs from 'node:fs';
import path from 'node:path';
import { StartRefused } from '#server/start-refused.ts';

/** The names that an instance, or its interrupted first start, creates in its folder. */
const OURS =
  /^(?:postgresql(?:\.new-\d+|\.upgrade|-\d+-[\dT-]+)?|secret-key|images|pg-native(?:-\d+)?|socket|upgrade|backups)$/u;
/** The names that an empty file system, a supervisor or a repository creates in a folder. */
const NOBODYS = /^(?:\.|lost\+found$)|\.(?:log|txt)$/u;
const MOST_NAMES = 3;

/**
 * Refuses a folder that contains other files, such as the home of a person, the data of another
 * program or the root of a disk: a first start would fill it, and nobody looks for a database
 * there. Refuses too one whose parent is missing: a mistyped path, or a disk that is not mounted.
 */
export function refuseOthersFolder(dataDir: string): void {
  const parent = path.dirname(path.resolve(dataDir));
  if (!fs.existsSync(parent))
    throw new StartRefused(
      `Le dossier ${path.resolve(dataDir)} (DATA_DIR) n’existe pas, ni celui où il serait créé (${parent}) : corrigez DATA_DIR, ou créez ${parent} pour une nouvelle instance. Rien n’a été écrit.`,
    );
  const names = namesIn(dataDir).filter((name) => !NOBODYS.test(name));
  if (names.length === 0 || names.some((name) => OURS.test(name))) return;
  const shown = names.toSorted().slice(0, MOST_NAMES).join(', ');
  throw new StartRefused(
    `Le dossier ${path.resolve(dataDir)} (DATA_DIR) contient autre chose que les données de Recueil (${shown}${names.length > MOST_NAMES ? ', …' : ''}) : choisissez un dossier vide, ou celui de l’instance. Rien n’a été écrit.`,
  );
}

function namesIn(folder: string): string[] {
  try {
    return fs.readdirSync(folder);
  } catch {
    return [];
  }
}
