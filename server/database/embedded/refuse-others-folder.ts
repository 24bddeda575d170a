import fs from 'node:fs';
import path from 'node:path';
import { StartRefused } from '#server/start-refused.ts';

/** What an instance, or an interrupted first start of one, has in its folder. */
const OURS =
  /^(?:postgresql(?:\.new-\d+|\.upgrade|-\d+-[\dT-]+)?|secret-key|images|pg-native(?:-\d+)?|socket|upgrade|backups)$/u;
/** What an empty file system, a supervisor or a repository puts into a folder. */
const NOBODYS = /^(?:\.|lost\+found$)|\.(?:log|txt)$/u;
const MOST_NAMES = 3;

/**
 * A first start would fill this folder, and nobody looks for a database among the files of
 * something else: the home of a person, the data of another program, the root of a disk.
 */
export function refuseOthersFolder(dataDir: string): void {
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
