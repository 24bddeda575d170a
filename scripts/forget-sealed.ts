// `npm run forget-sealed -- confirm` gives another secret to an instance whose secret is lost: that
// of the settings or a new one. It uses the same settings as Recueil, which must be stopped.
import { readConfig } from '#server/config/config.ts';
import { adoptSecret, isSecretOf, readSecretCheck } from '#server/database/instance.ts';
import { openPlace } from '#server/database/embedded/open-place.ts';
import { openDatabase } from '#server/database/open.ts';
import { generatedSecretKey, readSecretKey } from '#server/secret-key.ts';
import { describeRefusal } from '#server/start-refused.ts';

try {
  await using disposables = new AsyncDisposableStack();
  const config = readConfig();
  const db = openDatabase(await openPlace(config, disposables));
  disposables.defer(() => db.destroy());
  const check = await readSecretCheck(db);
  const known = config.secretKey ?? readSecretKey(config.dataDir) ?? null;
  if (check === null || (known !== null && isSecretOf(check, known)))
    console.log('Le secret de cette base est là : il n’y a rien à oublier.');
  else if (process.argv[2] === 'confirm') {
    await adoptSecret(db, known ?? generatedSecretKey(config.dataDir));
    console.log(
      'La base a un nouveau secret. Au prochain démarrage, les services dont la clé ne peut plus être lue sont à connecter de nouveau, et les adresses d’expéditeur ont de nouveaux enregistrements DNS à publier.',
    );
  } else
    console.log(
      [
        'Le secret de cette base est perdu. Si vous le retrouvez, remettez-le plutôt dans SECRET_KEY.',
        'Sans lui, les clés des services connectés, les secrets des webhooks sortants et les clés qui signent les e-mails ne peuvent plus être lus. Les codes des applications d’authentification sont refusés aussi : chacun entre par un code de secours ou une clé d’accès, puis ajoute de nouveau son application. Commandes, avis, messages et comptes restent.',
        'Arrêtez Recueil, puis : npm run forget-sealed -- confirm',
      ].join('\n'),
    );
} catch (error) {
  process.exitCode = 1;
  console.error(describeRefusal(error));
}
