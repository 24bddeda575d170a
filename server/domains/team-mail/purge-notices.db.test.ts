import { expect, test } from 'vitest';
import { addTeam } from '#server/testing/builders/team.ts';
import { DAY } from '#server/testing/manual-clock.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { purgeNotices } from './purge-notices.ts';

const app = testApp(await testDatabase());

test('what was notified over ninety days ago is forgotten in batches; newer notices still protect', async () => {
  const team_id = await addTeam(app);
  const now = app.clock.now().getTime();
  await app.db
    .insertInto('notices_sent')
    .values(
      Array.from({ length: 23 }, (_, index) => ({
        key: `notice-${index}`,
        team_id: index % 2 === 0 ? team_id : null,
        sent_at: new Date(now - (index < 20 ? 90 * DAY + index + 1 : 90 * DAY - index)),
      })),
    )
    .execute();
  await purgeNotices(app, 6);
  const left = await app.db.selectFrom('notices_sent').select('key').orderBy('key').execute();
  expect(left.map(({ key }) => key)).toEqual(['notice-20', 'notice-21', 'notice-22']);
});
