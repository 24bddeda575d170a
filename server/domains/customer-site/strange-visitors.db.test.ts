import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { casesOf, FUZZ_SEED } from '#server/testing/contract/cases-of.ts';
import { fingerprint } from '#server/testing/contract/fingerprint.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { createContactedCustomer } from './rating/rated-shop.fixture.ts';

/** Tests that every request to the customer routes gets a page with a sentence, never a 500. */
const app = testApp(await testDatabase());
await ensureSenders(app);
const customer = await createContactedCustomer(app, {
  conditional: {
    feedback: {
      questions: [
        { id: 'q', label: 'Taille', kind: 'choice', options: ['S', 'M'] },
        { id: 's', label: 'Note', kind: 'scale' },
      ],
    },
  },
});
const RUNS = casesOf({ test: 40, full: 200 });

const text = fc.oneof(
  fc.constantFrom(
    '1',
    '5',
    '0',
    '6',
    '-1',
    '1.5',
    '1e0',
    ' 3 ',
    '٣',
    'true',
    '',
    'null',
    '\0',
    'a\0b',
    '\ud800',
    '<script>alert(1)</script>',
    '{{review_link}}',
    "'; drop table users; --",
    'x'.repeat(5000),
  ),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
);
const field = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.constantFrom(
      'rating',
      'feedback',
      'form',
      'contact',
      'q_q',
      'q_s',
      'topic',
      'undo',
      'locale',
      'List-Unsubscribe',
      '__proto__',
      'constructor',
    ),
  },
  text,
);
const form = fc
  .array(fc.tuple(field, text), { maxLength: 6 })
  .map((pairs) =>
    pairs
      .map((pair) => pair.map((part) => encodeURIComponent(part.toWellFormed())).join('='))
      .join('&'),
  );
const type = fc.constantFrom(
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded; charset=iso-8859-1',
  'application/json',
  'multipart/form-data; boundary=x',
  'text/plain',
  'x/y',
);

function expectText(
  answer: { statusCode: number; body: string; headers: Record<string, unknown> },
  about: string,
): void {
  expect(answer.statusCode, `${about} ${answer.body.slice(0, 200)}`).toBeLessThan(500);
  expect(answer.body, about).not.toMatch(
    /node_modules|\.ts:\d|\n\s+at |select .+ from|<script>alert|syntax error/i,
  );
}

test.each(['', '/seen', '/go/1', '/go/99999999999999999999', '/go/x', '/postpone', '/stop'])(
  `POST /y/…%s answers ${RUNS} random forms with text`,
  async (rest) => {
    await fc.assert(
      fc.asyncProperty(form, type, async (payload, contentType) => {
        expectText(
          await app.http.inject({
            method: 'POST',
            url: `${customer.path}${rest}`,
            payload,
            headers: { 'content-type': contentType },
          }),
          payload,
        );
      }),
      { seed: FUZZ_SEED, numRuns: RUNS },
    );
  },
);

test('random addresses and queries are answered with text, and reading never stores a rating', async () => {
  const fresh = await createContactedCustomer(app);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('', '/go/1', '/postpone', '/stop', '/legal', '/seen', '/inconnu'),
      fc.constantFrom('GET', 'HEAD'),
      form,
      async (rest, method, query) => {
        expectText(
          await app.http.inject({ method, url: `${fresh.path}${rest}?${query}` }),
          `${rest}?${query}`,
        );
      },
    ),
    { seed: FUZZ_SEED, numRuns: RUNS },
  );
  const request = await app.db
    .selectFrom('review_requests')
    .select(['rating', 'feedback', 'stopped_at', 'date_clicked'])
    .where('id', '=', fresh.request_id)
    .executeTakeFirst();
  expect(request).toEqual({ rating: null, feedback: null, stopped_at: null, date_clicked: null });
});

test('a forged link is refused and changes nothing', async () => {
  const before = await fingerprint(app.db);
  const { token } = customer;
  const forged = fc.oneof(
    fc.stringMatching(/^[\w-]{22}$/),
    fc.constantFrom(
      `${token}x`,
      token.slice(1),
      token.toUpperCase(),
      `${token}%00`,
      `%00${token}`,
      `${token}'`,
      `${token}%2f`,
      customer.request_id,
      '..',
      '%2e%2e%2f',
      '%zz',
      '%ff',
      `${token}.`,
      ` ${token}`.replace(' ', '%20'),
    ),
  );
  await fc.assert(
    fc.asyncProperty(
      forged.filter((one) => one !== token),
      fc.constantFrom('', '/seen', '/stop', '/postpone', '/go/1', '/legal'),
      fc.constantFrom('GET', 'POST'),
      async (path, rest, method) => {
        const answer = await app.http.inject({
          method,
          url: `/y/${path}${rest}`,
          ...(method === 'POST' && {
            payload: 'rating=1&feedback=x&List-Unsubscribe=One-Click',
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
          }),
        });
        expectText(answer, path);
        expect([400, 404, 405], path).toContain(answer.statusCode);
      },
    ),
    { seed: FUZZ_SEED, numRuns: RUNS },
  );
  expect(await fingerprint(app.db)).toEqual(before);
});

test.each(['PUT', 'PATCH', 'DELETE'] as const)(
  '%s on a customer’s page answers 405 with the allowed methods',
  async (method) => {
    for (const rest of ['', '/stop', '/go/1', '/inconnu']) {
      const answer = await app.http.inject({
        method,
        url: `${customer.path}${rest}`,
        payload: 'rating=5',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect([answer.statusCode, answer.headers['allow']]).toEqual([405, 'GET, HEAD, POST']);
      expectText(answer, rest);
    }
  },
);
