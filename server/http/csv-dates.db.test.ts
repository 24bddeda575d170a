import { beforeAll, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/api/endpoints.ts';
import type { Endpoint } from '#contract/api/endpoint.ts';
import { createReviewScene } from '#server/domains/customer-site/review/written-review.fixture.ts';
import { addPerson, type TestPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

/**
 * Files whose times are UTC by their format: the hash chain covers them, or the import reads them
 * back.
 */
const IN_UTC: readonly EndpointName[] = ['exportJournal', 'exportProductReviews'];
/** A file that another call has to create first. `exports.db.test.ts` checks its dates. */
const MADE_BEFORE: readonly EndpointName[] = ['downloadExport'];
/** Of no team: its day is that of UTC. `audit-chain.db.test.ts` reads the file. */
const OF_INSTANCE: readonly EndpointName[] = ['exportInstanceJournal'];
const ISO_MOMENT = /\d{4}-\d\d-\d\dT\d\d:\d\d/u;
/** A time that does not follow its day, or has seconds. */
const OTHER_TIME = /(?<!\d{4}-\d\d-\d\d )(?<![\d:])\d\d:\d\d(?!\d)|\d\d:\d\d:\d\d/u;

const csvCalls = (Object.keys(endpoints) as EndpointName[]).filter((name) => {
  const { file_types } = endpoints[name] as Endpoint;
  return file_types?.includes('text/csv') && ![...MADE_BEFORE, ...OF_INSTANCE].includes(name);
});

let app: TestApp;
let owner: TestPerson;
beforeAll(async () => {
  // In Auckland it is the 21st at 02:30, and in UTC it is the 20th.
  app = testApp(await testDatabase(), { now: '2026-11-20T13:30:00Z' });
  const team_id = await addTeam(app, {
    name: 'Kiwi',
    timezone: 'Pacific/Auckland',
    flow: { is_active: true },
  });
  owner = await addPerson(app, { team_id });
  await createReviewScene(app, { team_id });
  await app.db
    .insertInto('opt_outs')
    .values({
      team_id,
      kind: 'email',
      value: 'stop@exemple.fr',
      source: 'page',
      created_at: app.clock.now(),
    })
    .execute();
});

test.each(csvCalls)(
  '%s: moments are in the zone of the team, in one form, and the file has the day of the team',
  async (name) => {
    const { method, path }: Endpoint = endpoints[name];
    // Statistics are JSON unless the query requests CSV. The other files are CSV.
    const url = path.startsWith('/api/team/stats/') ? `${path}?format=csv` : path;
    const answer = await app.http.inject({ method, url, headers: owner.headers });
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
    expect(answer.headers['content-type']).toContain('text/csv');
    const file = decodeURIComponent(String(answer.headers['content-disposition']));
    const days = file.match(/\d{4}-\d\d-\d\d/gu) ?? [];
    expect(days.length).toBeGreaterThan(0);
    expect(days.at(-1)).toBe('2026-11-21');
    if (IN_UTC.includes(name)) return;
    expect(answer.body).not.toMatch(ISO_MOMENT);
    expect(answer.body).not.toMatch(OTHER_TIME);
  },
);

test('the walk has found moments of the team, and of UTC', async () => {
  const bodyOf = async (url: string) =>
    (await app.http.inject({ url, headers: owner.headers })).body;
  expect(await bodyOf(endpoints.exportOptOuts.path)).toContain('2026-11-21 02:30');
  expect(await bodyOf(endpoints.exportJournal.path)).toContain('2026-11-20T13:30');
});
