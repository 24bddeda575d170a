// `npm run admin -- grant ada@exemple.fr`, or `withdraw`, changes the administrators, while Recueil
// runs or is stopped, with the same settings as Recueil.
import { readConfig } from '#server/config/config.ts';
import { migrate } from '#server/database/migrate.ts';
import { openPlace } from '#server/database/embedded/open-place.ts';
import { openDatabase } from '#server/database/open.ts';
import { changeAdminByEmail } from '#server/domains/administration/change-admin-by-email.ts';
import { describeRefusal } from '#server/start-refused.ts';

const [verb, email] = process.argv.slice(2);
if ((verb !== 'grant' && verb !== 'withdraw') || email === undefined) {
  console.error('Usage : npm run admin -- grant|withdraw adresse@exemple.fr');
  process.exit(2);
}

try {
  await using disposables = new AsyncDisposableStack();
  const db = openDatabase(await openPlace(readConfig(), disposables));
  disposables.defer(() => db.destroy());
  await migrate(db);
  const { isDone, sentence } = await changeAdminByEmail(db, new Date(), {
    email,
    is_admin: verb === 'grant',
  });
  (isDone ? console.log : console.error)(sentence);
  process.exitCode = isDone ? 0 : 1;
} catch (error) {
  process.exitCode = 1;
  console.error(describeRefusal(error));
}
