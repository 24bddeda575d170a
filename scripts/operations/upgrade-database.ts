// `npm run upgrade-database [-- folder]` upgrades the embedded database of DATA_DIR, created by an
// earlier Recueil with another major version of PostgreSQL, to the bundled version. Recueil must be
// stopped. `folder` contains the old programs, when they are not in the usual place of packages.
import fs from 'node:fs';
import path from 'node:path';
import { describeAudit, isClean } from '#server/backup/audit-restored.ts';
import { describeFailure } from '#server/backup/describe-failure.ts';
import { endProgress, showProgress } from '#server/backup/show-progress.ts';
import { stopUpgradeServers, upgradeDatabase } from '#server/backup/upgrade/upgrade-database.ts';
import { readConfig } from '#server/config/config.ts';
import { bundledMajor, readMajor } from '#server/database/embedded/embedded-files.ts';
import { readSecretKey } from '#server/secret-key.ts';
import { StartRefused } from '#server/start-refused.ts';

const [programs = null] = process.argv.slice(2);
if (process.argv.length > 3) {
  console.error('Usage : npm run upgrade-database [-- dossier des anciens programmes]');
  process.exit(2);
}

try {
  const { databaseUrl, dataDir, secretKey } = readConfig();
  if (databaseUrl !== null)
    throw new StartRefused(
      'DATABASE_URL est donnée : c’est à son PostgreSQL que revient sa mise à niveau. Cette commande sert à la base embarquée de DATA_DIR.',
    );
  refuseWithoutNeed(dataDir);
  const secret = secretKey ?? readSecretKey(dataDir);
  if (secret === undefined)
    throw new StartRefused(
      `Il n’y a pas de secret dans ${dataDir} : donnez SECRET_KEY, ou vérifiez DATA_DIR. Rien n’a été changé.`,
    );
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      stopUpgradeServers(dataDir);
      endProgress();
      console.error(
        'Mise à niveau interrompue : l’ancien dossier est intact, la commande peut être relancée.',
      );
      process.exit(130);
    });
  const report = showProgress();
  const result = await upgradeDatabase({ dataDir, secretKey: secret, programs, report });
  endProgress();
  if (result === null)
    console.log('La mise à niveau interrompue est terminée : démarrez Recueil (npm start).');
  else {
    const { from, to, rows, kept: storedFolder, isOldHeld, audit } = result;
    console.log(`Base mise à niveau de PostgreSQL ${from} à ${to} : ${rows} lignes.`);
    console.log(describeAudit(audit));
    console.log(
      `L’ancien dossier est gardé : ${storedFolder}. Démarrez Recueil (npm start), puis supprimez-le quand tout va bien.`,
    );
    console.log(
      isOldHeld
        ? 'Un retour à l’ancien dossier n’enverrait rien avant qu’un administrateur confirme.'
        : 'L’ancien dossier n’a pas pu être marqué : revenu à lui, Recueil enverrait de nouveau ce qui est parti depuis.',
    );
    if (!isClean(audit)) process.exitCode = 3;
  }
} catch (error) {
  endProgress();
  process.exitCode = 1;
  console.error(describeFailure('La mise à niveau', error));
}
process.exit();

function refuseWithoutNeed(dataDir: string): void {
  const data = path.join(dataDir, 'postgresql');
  if (!fs.existsSync(data)) {
    if (fs.existsSync(path.join(dataDir, 'upgrade', 'finished.json'))) return;
    throw new StartRefused(`Il n’y a pas de base dans ${dataDir} : vérifiez DATA_DIR.`);
  }
  const [major, bundled] = [readMajor(data), bundledMajor()];
  if (major === null)
    throw new StartRefused(
      `Le dossier ${data} n’est pas celui d’une base PostgreSQL (PG_VERSION y manque ou est vide) : vérifiez DATA_DIR.`,
    );
  if (major === bundled)
    throw new StartRefused(
      `${data} est déjà de PostgreSQL ${bundled} : il n’y a rien à mettre à niveau.`,
    );
  if (major > bundled || major < 15)
    throw new StartRefused(
      `${data} est de PostgreSQL ${major} : cette commande va de PostgreSQL 15 ou plus récent à ${bundled}.`,
    );
}
