import { expect, test } from 'vitest';
import { isTimeZone } from '#contract/calendar/time-zone.ts';
import { websiteUrl } from './website-url.ts';

test.each([
  ['chez-ada.fr', 'https://chez-ada.fr/'],
  [' HTTPS://Chez-Ada.FR/Boutique?a=1#b ', 'https://chez-ada.fr/Boutique?a=1#b'],
  ['http://www.chez-ada.fr:8080', 'http://www.chez-ada.fr:8080/'],
  ['café-ada.fr', 'https://xn--caf-ada-dya.fr/'],
  ['//chez-ada.fr', 'https://chez-ada.fr/'],
  ['chez-ada.myshopify.com/fr', 'https://chez-ada.myshopify.com/fr'],
])('« %s » is read as the shop address %s', (typed, kept) => {
  expect(websiteUrl().safeParse(typed).data).toBe(kept);
});

test.each([
  'boutique',
  'javascript:alert(1)',
  'ftp://chez-ada.fr',
  'https://ada:secret@chez-ada.fr',
  'data:text/html,x',
  'https://',
  'chez ada.fr',
  '127.0.0.1',
  'http://[::1]/',
  'http://2130706433',
  'mailto:ada@chez-ada.fr',
])('« %s » is refused as a shop address', (typed) => {
  expect(websiteUrl().safeParse(typed).success).toBe(false);
});

test('a time zone is an IANA name, never an offset', () => {
  expect(
    [
      'Europe/Paris',
      'America/Martinique',
      'Indian/Reunion',
      'UTC',
      'America/Argentina/Buenos_Aires',
    ].every(isTimeZone),
  ).toBe(true);
  expect(
    ['Paris', '+01:00', 'Europe/Pariss', '', 'Europe/../Paris', "Europe/Paris'", 'CEST'].some(
      isTimeZone,
    ),
  ).toBe(false);
});
