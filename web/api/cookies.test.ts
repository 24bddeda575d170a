import { expect, test } from 'vitest';
import { cookieText } from './cookies.ts';

test('a session cookie is valid for the whole site and 30 days, and is not sent with forms of other sites', () => {
  expect(cookieText('access_token', 'a b', 2_592_000, false)).toBe(
    'access_token=a%20b; Path=/; Max-Age=2592000; SameSite=Lax',
  );
});

test('under https the cookie is Secure', () => {
  expect(cookieText('impersonation_token', 't', 60, true)).toMatch(/; Secure$/);
});
