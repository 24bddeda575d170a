// `npm run backup -- sauvegarde.recueil` writes a backup, while Recueil runs or is stopped, with
// the same settings as Recueil.
import fs from 'node:fs';
import path from 'node:path';
import { askPassphrase } from '#server/backup/ask-passphrase.ts';
import { describeFailure } from '#server/backup/describe-failure.ts';
import { recordManualBackup } from '#server/backup/record-manual-backup.ts';
import { endProgress, showProgress } from '#server/backup/show-progress.ts';
import { writeBackupFile } from '#server/backup/write-backup.ts';
import { readConfig } from '#server/config/config.ts';
import { openPlace } from '#server/database/embedded/open-place.ts';
import { openImageStore } from '#server/open-image-store.ts';
import { readSecretKey } from '#server/secret-key.ts';
import { StartRefused } from '#server/start-refused.ts';

const [file] = process.argv.slice(2);
if (file === undefined || process.argv.length !== 3) {
  console.error('Usage : npm run backup -- fichier');
  process.exit(2);
}

try {
  await using disposables = new AsyncDisposableStack();
  const config = readConfig();
  if (config.databaseUrl === null && !fs.existsSync(path.join(config.dataDir, 'postgresql')))
    throw new StartRefused(
      `Il n’y a pas de base dans ${config.dataDir} : vérifiez DATA_DIR, ou donnez DATABASE_URL.`,
    );
  const passphrase = config.backupPassphrase ?? (await askTwice());
  const secretKey = config.secretKey ?? readSecretKey(config.dataDir);
  if (secretKey === undefined)
    throw new StartRefused(
      `Il n’y a pas de secret dans ${config.dataDir} : donnez SECRET_KEY, ou vérifiez DATA_DIR. Une sauvegarde sans lui ne rouvrirait aucune clé.`,
    );
  const source = {
    place: await openPlace(config, disposables),
    secretKey,
    images: openImageStore(config),
  };
  const show = showProgress();
  // From here on there is a file to delete before the end.
  const stopped = new AbortController();
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(name, () => stopped.abort(new Error('elle a été interrompue')));
  const run = { file, started_at: new Date(), is_encrypted: passphrase !== null };
  const result = await writeBackupFile(
    source,
    file,
    passphrase,
    ({ part, done, total }) => show(part, done, total),
    stopped.signal,
  ).catch(async (error: unknown) => {
    // A run that was refused before its start is reported in this terminal only.
    if (!(error instanceof StartRefused)) {
      const problem = describeFailure('La sauvegarde', error);
      await recordManualBackup(source.place, { ...run, result: { problem } }).catch(() => null);
    }
    throw error;
  });
  endProgress();
  const { size: bytes } = fs.statSync(file);
  const size = (bytes / 1e6).toFixed(1).replace('.', ',');
  console.log(
    `${file} : ${result.rows} lignes de ${result.tables} tables, ${result.images} images, ${size} Mo, ${passphrase === null ? 'non chiffrée' : 'chiffrée'}.`,
  );
  if (result.missing_images > 0)
    console.log(`Images introuvables, absentes de la sauvegarde : ${result.missing_images}.`);
  await recordManualBackup(source.place, { ...run, result: { bytes } }).catch(() =>
    console.error(
      'L’instance n’a pas pu noter cette sauvegarde : sa base ne peut pas être écrite, et l’écran /admin montre la précédente.',
    ),
  );
  if (passphrase === null)
    console.log(
      'Elle contient le secret de l’instance et les données des clients : gardez-la comme un mot de passe, ou donnez BACKUP_PASSPHRASE.',
    );
} catch (error) {
  endProgress();
  process.exitCode = 1;
  console.error(describeFailure('La sauvegarde', error));
}

async function askTwice(): Promise<string | null> {
  const first = await askPassphrase('Phrase secrète (vide : sans chiffrement) : ');
  if (first === null) return null;
  if (first.length < 12)
    throw new StartRefused('La phrase secrète doit avoir au moins 12 caractères.');
  if ((await askPassphrase('La même, encore une fois : ')) === first) return first;
  throw new StartRefused('Les deux phrases sont différentes : rien n’a été écrit.');
}
