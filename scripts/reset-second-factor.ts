// `npm run reset-second-factor -- ada@exemple.fr` removes the second factors of a person who has
// lost them all. It works while Recueil runs or is stopped, with the same settings as Recueil.
import { readConfig } from '#server/config/config.ts';
import { migrate } from '#server/database/migrate.ts';
import { openPlace } from '#server/database/embedded/open-place.ts';
import { openDatabase } from '#server/database/open.ts';
import { resetSecondFactor } from '#server/domains/accounts/second-factor/reset-second-factor.ts';
import { openMail } from '#server/integrations/mail/open-mail.ts';
import { testInboxMailer } from '#server/integrations/test-inbox/test-inbox-mailer.ts';
import { describeRefusal } from '#server/start-refused.ts';

const [email] = process.argv.slice(2);
if (email === undefined) {
  console.error('Usage : npm run reset-second-factor -- adresse@exemple.fr');
  process.exit(2);
}

try {
  await using disposables = new AsyncDisposableStack();
  const config = readConfig();
  const db = openDatabase(await openPlace(config, disposables));
  disposables.defer(() => db.destroy());
  await migrate(db);
  const mailer = openMail(config)?.mailer ?? testInboxMailer(db, config.mailFrom);
  const { isDone, sentence } = await resetSecondFactor(
    { db, config, mailer, clock: { now: () => new Date() } },
    email,
  );
  (isDone ? console.log : console.error)(sentence);
  process.exitCode = isDone ? 0 : 1;
} catch (error) {
  process.exitCode = 1;
  console.error(describeRefusal(error));
}
