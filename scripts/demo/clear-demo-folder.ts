import fs from 'node:fs';
import path from 'node:path';

const MARKER = '.recueil-demo';

/**
 * Empties the folder of an earlier demo. Throws when another folder is not empty, because it may be
 * an instance.
 */
export function clearDemoFolder(folder: string): void {
  const isOurs = fs.existsSync(path.join(folder, MARKER));
  if (!isOurs && fs.existsSync(folder) && fs.readdirSync(folder).length > 0)
    throw new Error(
      `${folder} n’a pas été créé par la démonstration : elle n’y efface rien. Déplacez ce dossier, ou supprimez-le vous-même.`,
    );
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, MARKER), '');
}
