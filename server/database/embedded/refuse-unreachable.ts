import fs from 'node:fs';
import path from 'node:path';
import { StartRefused } from '#server/start-refused.ts';
import type { Owner } from './embedded-files.ts';

/**
 * When root starts Recueil, PostgreSQL runs as another user, who must be able to enter every folder
 * above its own. A private folder, such as the home of root, would make the start fail later.
 */
export function refuseUnreachable(data: string, { uid, gid }: Owner): void {
  if (uid === undefined) return;
  for (let folder = path.dirname(data); ; folder = path.dirname(folder)) {
    const stats = fs.statSync(folder);
    const bit = stats.uid === uid ? 0o100 : stats.gid === gid ? 0o010 : 0o001;
    if ((stats.mode & bit) === 0)
      throw new StartRefused(
        `Lancé en root, Recueil fait tourner PostgreSQL avec un autre utilisateur, qui ne peut pas entrer dans ${folder} : choisissez un DATA_DIR hors de ce dossier, comme /var/lib/recueil, ou ne lancez pas Recueil en root.`,
      );
    if (folder === path.dirname(folder)) return;
  }
}
