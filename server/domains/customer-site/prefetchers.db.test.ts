import { expect, test } from 'vitest';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import {
  type ContactedCustomer,
  createContactedCustomer,
  differencesOf,
  readRequest,
} from './rating/rated-shop.fixture.ts';

/**
 * Tests programs that open links without a person: mail filters, chat previews, robots and
 * prefetching browsers.
 */
const app = testApp(await testDatabase());
await ensureSenders(app);
/** The number of visits, for example `PREFETCHERS=1000`. */
const PREFETCHERS = Number(process.env['PREFETCHERS'] ?? 300);
const AGENTS = [
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; Google-Safety; +http://www.google.com/bot.html)',
  'GoogleImageProxy',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) BingPreview/1.0b',
  'Mozilla/4.0 (compatible; ms-office; MSOffice 16)',
  'WhatsApp/2.23.20.0',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'TelegramBot (like TwitterBot)',
  'Barracuda Sentinel (EE)',
  'Proofpoint URL Defense',
  'curl/8.5.0',
  'python-requests/2.32',
  '',
  // User agents of people, because a filter in the cloud imitates a browser.
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
];
const HEADERS: readonly Record<string, string>[] = [
  {},
  { purpose: 'prefetch' },
  { 'sec-purpose': 'prefetch' },
  { 'sec-purpose': 'prefetch;prerender', 'sec-fetch-dest': 'document' },
  { 'x-moz': 'prefetch' },
  { 'x-purpose': 'preview' },
  { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  { range: 'bytes=0-1023' },
  { via: '1.1 mail-filter', 'x-forwarded-for': '203.0.113.7' },
];
const PATHS = ['', '?rating=1', '?rating=5', '?r=5&auto=1', '/go/1', '/go/2', '/stop', '/postpone'];

const stateOf = async ({ request_id, team_id }: ContactedCustomer): Promise<unknown> => {
  const request = await readRequest(app, request_id);
  const { rating, rated_at, date_opened, date_clicked, public_clicked_at, stopped_at } = request;
  return {
    request: { rating, rated_at, date_opened, date_clicked, public_clicked_at, stopped_at },
    timeline: await app.db
      .selectFrom('request_timeline')
      .select('kind')
      .where('request_id', '=', request_id)
      .where('kind', 'in', ['clicked', 'public_click', 'rated', 'opened', 'stopped', 'postponed'])
      .execute(),
    statistics: await app.db
      .selectFrom('statistics')
      .select(['day', 'c'])
      .where('team_id', '=', team_id)
      .orderBy('day')
      .execute(),
    differences: await differencesOf(app, team_id),
  };
};

test(`${PREFETCHERS} prefetchers of a rating link cause no click, no opening and no rating`, async () => {
  const customer = await createContactedCustomer(app);
  const before = await stateOf(customer);
  const random = seededRandom(24);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const statuses = new Map<number, number>();
  for (let done = 0; done < PREFETCHERS; done += 25)
    await Promise.all(
      Array.from({ length: Math.min(25, PREFETCHERS - done) }, async () => {
        const method = random() < 0.4 ? 'HEAD' : 'GET';
        const { statusCode } = await app.http.inject({
          method,
          url: customer.path + pick(PATHS),
          headers: { 'user-agent': pick(AGENTS), ...pick(HEADERS) },
        });
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      }),
    );
  expect(await stateOf(customer)).toEqual(before);
  // They received the page or a redirect, so that their visits were not counted although they were
  // not refused.
  expect(new Set(statuses.keys())).toEqual(new Set([200, 303]));
  expect(statuses.get(200)).toBeGreaterThan(PREFETCHERS / 4);
  // The same page counts when a person opens it.
  await app.http.inject({ method: 'POST', url: `${customer.path}/seen`, payload: '' });
  await app.http.inject({
    method: 'POST',
    url: customer.path,
    payload: 'rating=5',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(await stateOf(customer)).not.toEqual(before);
  expect((await readRequest(app, customer.request_id)).rating).toBe(5);
});
