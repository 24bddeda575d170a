import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runRecueil, temporaryDataDir } from '#server/testing/run-recueil.ts';
import { databaseUrlOf, testDatabaseConfig } from '#server/testing/test-database.ts';

const SECRET_KEY = 'the secret of the tests, long enough';
const PUBLIC_URL = 'https://avis.exemple.fr';
const NO_MAIL =
  'SMTP_URL n’est pas donnée\u00A0: aucun e-mail ne part. Ceux des clients et des comptes (mot de passe oublié, invitations) restent dans les messages de test, que seuls les administrateurs voient.\n';

test.for([
  ['a public instance without SMTP', { PUBLIC_URL }, true],
  ['a public instance with SMTP', { PUBLIC_URL, SMTP_URL: 'smtp://127.0.0.1:9' }, false],
  ['an instance on this machine alone', {}, false],
] as const)('%s: whether its start says that no e-mail leaves', async ([, env, isSaid]) => {
  const recueil = await runRecueil(temporaryDataDir(), {
    ...env,
    SECRET_KEY,
    ROLES: 'web',
    DATABASE_URL: databaseUrlOf(await testDatabaseConfig()),
  });
  await recueil.ready();
  // Pages are served before the last line is printed.
  recueil.signal('SIGTERM');
  expect(await recueil.exited).toBe(0);
  expect(recueil.output()).toContain('Recueil est prêt');
  expect(recueil.output().includes(NO_MAIL)).toBe(isSaid);
});

test.runIf(process.getuid?.() === 0)(
  'started by root in a private folder it ends with one sentence that names the folder, and leaves no server',
  async () => {
    const home = path.join(temporaryDataDir(), 'home');
    fs.mkdirSync(home, { mode: 0o700 });
    const dataDir = path.join(home, 'recueil');
    const recueil = await runRecueil(dataDir);
    expect(await recueil.exited).toBe(1);
    expect(recueil.output()).toBe(
      `Lancé en root, Recueil fait tourner PostgreSQL avec un autre utilisateur, qui ne peut pas entrer dans ${fs.realpathSync(home)} : choisissez un DATA_DIR hors de ce dossier, comme /var/lib/recueil, ou ne lancez pas Recueil en root.\n`,
    );
    expect(fs.globSync('**/postmaster.pid', { cwd: home })).toEqual([]);
    expect(fs.globSync('**/secret-key', { cwd: home })).toEqual([]);
  },
);
