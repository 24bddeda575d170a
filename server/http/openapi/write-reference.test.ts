import { expect, test } from 'vitest';
import { endpoints } from '#contract/api/endpoints.ts';
import { schemas } from '#contract/api/schemas.ts';
import { writeReference } from './write-reference.ts';

const page = writeReference();
const text = page
  .replaceAll('&quot;', '"')
  .replaceAll('&#x27;', "'")
  .replaceAll('&lt;', '<')
  .replaceAll('&amp;', '&');

test('every call of the contract is there once, those of a key first', () => {
  for (const name of Object.keys(endpoints))
    expect(page.split(`<details id="${name}">`), name).toHaveLength(2);
  expect(page.indexOf('id="recordOrders"')).toBeLessThan(page.indexOf('id="login"'));
});

test('it carries no script and nothing from elsewhere', () => {
  expect(page).not.toMatch(/<script|<link|<img|https?:\/\/(?!www\.w3)/i);
});

test('what it shows can be sent and can be answered', () => {
  const [, body = ''] = /-d '(\{[^']*\})'/u.exec(text) ?? [];
  const [, answer = ''] = /<pre>(\{\s*"data"[\s\S]*?)<\/pre>/u.exec(text) ?? [];
  expect(schemas.recordOrders.body.safeParse(JSON.parse(body)).error).toBeUndefined();
  expect(schemas.recordOrders.answer.safeParse(JSON.parse(answer)).error).toBeUndefined();
});
