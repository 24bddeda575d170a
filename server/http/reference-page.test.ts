import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { writeReference } from './reference-page.ts';

const page = writeReference();

test('every call of the contract is there once, those of a key first', () => {
  for (const name of Object.keys(endpoints)) expect(page.split(`<details id="${name}">`), name).toHaveLength(2);
  expect(page.indexOf('id="recordOrders"')).toBeLessThan(page.indexOf('id="login"'));
});

test('it carries no script and nothing from elsewhere', () => {
  expect(page).not.toMatch(/<script|<link|<img|https?:\/\/(?!www\.w3)/i);
});
