import { expect, test } from 'vitest';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { previewToken } from '#server/domains/customer-pages/preview-token.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { recordStatements } from '#server/testing/record-statements.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const plain = await testDatabase();
const { db, statements } = recordStatements(plain);
const app = testApp(db);
await ensureSenders(app);
const team_id = await addTeam(app, {
  conditional: {
    review_links: [{ url: 'https://fr.trustpilot.com/review/savon.example', is_enabled: true }],
  },
});
const home = `/y/${previewToken(app.config.secretKey, team_id, app.clock.now())}`;

const PAGES: readonly [page: string, status: number, redirect?: string][] = [
  ['', 200],
  ['?rating=5', 200],
  ['?rated=5', 200],
  ['?done=1', 200],
  ['/review', 200],
  ['/photo', 303, '/review'],
  ['/products', 303, '/review'],
  ['/questions', 303, '/review'],
  ['/postpone', 200],
  ['/postpone?done=1', 200],
  ['/stop', 200],
  ['/stop?done=1', 200],
  ['/stop?undone=1', 200],
  ['/withdraw', 200],
  ['/withdraw?done=1', 200],
  ['/preferences', 200],
  ['/legal', 200],
  ['/go/99', 404],
  ['/upsell/1', 404],
];

const FORMS: readonly [page: string, form: string, status: number, redirect?: string][] = [
  ['', 'rating=5', 303, '?rated=5'],
  ['', 'rating=six', 422],
  ['', 'form=feedback&feedback=Bien', 303, '?done=1'],
  ['/seen', '', 204],
  ['/photo', '', 303, '/review'],
  ['/products', '', 303, '/review'],
  ['/questions', 'answer=Oui', 303, '/review'],
  ['/postpone', '', 303, '/postpone?done=1'],
  ['/stop', '', 303, '/stop?done=1'],
  ['/stop', 'undo=1', 303, '/stop?undone=1'],
  ['/stop', 'List-Unsubscribe=One-Click', 200],
  ['/withdraw', '', 303, '/withdraw?done=1'],
  ['/preferences', 'stop_all=1', 303, '/preferences?saved=1'],
  ['/go/99', '', 404],
  ['/upsell/1', '', 204],
  ['/upsell/1/seen', '', 204],
];

async function ask(method: 'GET' | 'POST', page: string, form?: string) {
  const from = statements.length;
  const { statusCode, headers } = await app.http.inject({
    method,
    url: `${home}${page}`,
    headers: {
      'user-agent': 'Mozilla/5.0',
      accept: 'text/html',
      ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(form !== undefined && { payload: form }),
  });
  const asked = statements.slice(from);
  expect(asked.length, 'the settings of the shop are read').toBeGreaterThan(0);
  return {
    answer: [statusCode, headers.location],
    writes: asked.filter((text) =>
      /\b(?:insert into|delete from|update \S+ (?:\S+ )?set)\b/iu.test(text),
    ),
  };
}

test.each(PAGES)('the page %s of a test message answers %i, and writes nothing', async (...row) => {
  const [page, status, redirect] = row;
  expect(await ask('GET', page)).toEqual({
    answer: [status, redirect && `${home}${redirect}`],
    writes: [],
  });
});

test.each(FORMS)(
  'the form %s (%s) of a test message answers %i, and writes nothing',
  async (...row) => {
    const [page, form, status, redirect] = row;
    expect(await ask('POST', page, form)).toEqual({
      answer: [status, redirect && `${home}${redirect}`],
      writes: [],
    });
  },
);
