import fs from 'node:fs';
import { refuseEarlierThanBaseline, unknownMigrations } from '#server/database/migrate.ts';
import { StartRefused } from '#server/start-refused.ts';
import { type ArchiveSource, readArchive } from './archive.ts';
import type { Manifest } from './archive-entries.ts';

/** The result of the first reading, before anything is written. */
export interface CheckedArchive {
  manifest: Manifest;
  secret: string;
  rows: number;
  images: number;
}

/** Called with the progress of a reading or writing. */
export type Report = (part: string, done: number, total: number) => void;

/**
 * Reads the whole archive. An archive that is altered, cut short, of a newer version or older than
 * the first version is refused before anything is written.
 */
export async function checkArchive(source: ArchiveSource, report: Report): Promise<CheckedArchive> {
  if (!fs.existsSync(source.file)) throw new StartRefused(`${source.file} n’existe pas.`);
  let manifest: Manifest | undefined;
  let secret = '';
  let rows = 0;
  let images = 0;
  const total = fs.statSync(source.file).size;
  await readArchive(source, async ({ head, body }, position) => {
    if (head.kind === 'manifest') {
      manifest = head;
      refuseEarlierThanBaseline(source.file, head.migrations);
      refuseNewer(source.file, head);
    }
    if (head.kind === 'image') images += 1;
    for await (const block of body) {
      if (head.kind === 'secret') secret += block.toString();
      report('vérification', position(), total);
    }
    if (head.kind === 'contents')
      rows = Object.values(head.tables).reduce((sum, table) => sum + table.rows, 0);
    report('vérification', position(), total);
  });
  if (!manifest) throw new StartRefused(`${source.file} n’est pas une sauvegarde de Recueil.`);
  return { manifest, secret, rows, images };
}

function refuseNewer(file: string, { migrations, program }: Manifest): void {
  if (unknownMigrations(migrations).length === 0) return;
  throw new StartRefused(
    `${file} vient d’une version plus récente de Recueil (${program}) : installez cette version pour la restaurer.`,
  );
}
