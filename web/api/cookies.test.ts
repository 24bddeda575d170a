import { expect, test } from 'vitest';
import { cookieText } from './cookies.ts';

test('a session’s cookie is for the whole site, lives 30 days and does not follow other sites’ forms', () => {
  expect(cookieText('access_token', 'a b', 2_592_000, false)).toBe(
    'access_token=a%20b; Path=/; Max-Age=2592000; SameSite=Lax',
  );
});

test('under https it never travels in clear', () => {
  expect(cookieText('impersonation_token', 't', 60, true)).toMatch(/; Secure$/);
});
