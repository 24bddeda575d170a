// `npm run restore -- sauvegarde.recueil` restores a backup into the empty database that the
// settings name.
import fs from 'node:fs';
import path from 'node:path';
import { askPassphrase } from '#server/backup/ask-passphrase.ts';
import { describeAudit, isClean } from '#server/backup/audit-restored.ts';
import { describeFailure } from '#server/backup/describe-failure.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { checkArchive } from '#server/backup/check-archive.ts';
import { endProgress, showProgress } from '#server/backup/show-progress.ts';
import { readConfig } from '#server/config/config.ts';
import { openPlace } from '#server/database/embedded/open-place.ts';
import { stopServer } from '#server/database/embedded/stop-server.ts';
import { hasNoRoom } from '#server/is-disk-full.ts';
import { openImageStore } from '#server/open-image-store.ts';

const [file] = process.argv.slice(2);
if (file === undefined || process.argv.length !== 3) {
  console.error('Usage : npm run restore -- fichier');
  process.exit(2);
}

try {
  const config = readConfig();
  let passphrase: Promise<string | null> | undefined;
  const source = {
    file,
    passphrase: () =>
      (passphrase ??=
        config.backupPassphrase === null
          ? askPassphrase('Phrase secrète de la sauvegarde : ')
          : Promise.resolve(config.backupPassphrase)),
  };
  const show = showProgress();
  const checked = await checkArchive(source, show);
  const database = path.join(config.dataDir, 'postgresql');
  const isNew = config.databaseUrl === null && !fs.existsSync(database);
  try {
    await using disposables = new AsyncDisposableStack();
    const { publicUrl, migrations, audit } = await restoreBackup(
      source,
      checked,
      {
        place: await openPlace(config, disposables),
        dataDir: config.dataDir,
        secretKey: config.secretKey,
        secretKeyPrevious: config.secretKeyPrevious,
        publicUrl: config.isPublicUrlGiven ? config.publicUrl : null,
        images: openImageStore(config),
      },
      show,
    );
    endProgress();
    const { created_at, program } = checked.manifest;
    console.log(
      `Restaurée : la sauvegarde du ${created_at.slice(0, 16).replace('T', ' à ')} UTC (Recueil ${program}), ${checked.rows} lignes et ${checked.images} images.`,
    );
    console.log(
      `Adresse de l’instance : ${publicUrl}. Migrations ajoutées : ${migrations.length}.`,
    );
    console.log(describeAudit(audit));
    console.log(
      'Rien ne partira avant qu’un administrateur confirme : arrêtez l’instance d’origine, démarrez celle-ci, puis confirmez dans le bandeau affiché en haut de chaque page.',
    );
    if (!isClean(audit)) process.exitCode = 3;
  } catch (error) {
    // A server with a full disk terminates, and this process only sees a lost connection.
    const isFull = config.databaseUrl === null && hasNoRoom(config.dataDir);
    if (isNew) {
      // A server in crash recovery accepts no connection, by which it would otherwise be stopped.
      await stopServer(database);
      fs.rmSync(database, { recursive: true, force: true });
    }
    throw isFull ? new Error('no space left on device', { cause: error }) : error;
  }
} catch (error) {
  endProgress();
  process.exitCode = 1;
  console.error(describeFailure('La restauration', error));
}
process.exit();
