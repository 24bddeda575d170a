import { expect, test } from 'vitest';
import { ensureSenders } from '#server/modules/sending/ensure-senders.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { askedCustomer, DOORS } from './rated-shop.fixture.ts';

/** Where a link of ours leads is decided by what is stored, never by what is asked. */

const app = testApp(await testDatabase());
await ensureSenders(app);

const FORMS = ['//§', '///§', '////§', '/\\§', '\\\\§', '\\/§', 'https://§', 'http://§', 'HTTPS://§', 'https:§', 'https:/§', 'https:\\\\§', 'https://x@§', 'https://trustpilot.com@§', 'https://trustpilot.com:x@§', 'https://§#trustpilot.com', 'https://§?trustpilot.com', 'https://§/trustpilot.com', 'https://trustpilot.com.§', 'https://§:443', 'javascript://§/%0aalert(1)', 'javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'java\tscript:alert(1)', 'data:text/html,x', 'data:text/html;base64,eA==', 'vbscript:x', 'file://§', 'ftp://§', 'blob:https://§', 'mailto:a@§', 'intent://§', '%2f%2fH', '%5c%5cH', '/%09/§', '/%2f/§', '/.§', '/..//§', '/./\\§', '§', '.§', '@§', ':§', '\u2028//§', '\r\nlocation: https://§', '%0d%0alocation:%20https://§', '\0//§', ' //§', '\t//§', '〱§'] as const;
const HOSTS = ['a.example', 'A.EXAMPLE', 'a.example.', 'xn--a-example', '127.0.0.1', '2130706433', '[::1]', 'a%2eexample', 'ａ.example', 'a。example'] as const;
const TARGETS = FORMS.flatMap((form) => HOSTS.map((host) => (form.includes('§') ? form.replace('§', host) : `${form}//${host}`)));

/** Every answer goes nowhere, to a page of ours, or to a door that the team has stored. */
async function expectNoWayOut(urls: readonly string[], form: (index: number) => string | null): Promise<void> {
  for (let at = 0; at < urls.length; at += 50) {
    await Promise.all(urls.slice(at, at + 50).map(async (url, index) => {
      const payload = form(at + index);
      const answer = await app.http.inject({ method: payload === null ? 'GET' : 'POST', url, ...(payload !== null && { payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } }) });
      const { location, refresh } = answer.headers;
      expect(refresh, url).toBeUndefined();
      if (location !== undefined) expect(DOORS.some((door) => door.url === location) || /^\/[yt]\/[\w-]+(?:[/?][\w/?=&-]*)?$/.test(location), `${url} → ${location}`).toBe(true);
      expect(answer.body, url).not.toMatch(/http-equiv="refresh" content="0;url=(?!\/y\/)/i);
    }));
  }
}

test('there are 500 ways to ask for another site', () => expect(new Set(TARGETS).size).toBe(500));

test('a door, a page and a form lead only to what is stored, 500 hostile targets each', async () => {
  const { path } = await askedCustomer(app, { conditional: { mode: 'redirect', mode_acknowledged: true } });
  const given = TARGETS.map((target) => encodeURIComponent(target.toWellFormed()));
  const none = (): null => null;
  await expectNoWayOut(given.map((target) => `${path}/door/${target}`), none);
  await expectNoWayOut(given.map((target) => `${path}/door/1?to=${target}&url=${target}&next=${target}&redirect_uri=${target}`), none);
  await expectNoWayOut(given.map((target) => `${path}?rating=5&lang=${target}&return_to=${target}`), none);
  await expectNoWayOut(given.map((target) => `/t/${target}?recu=${target}`), none);
  await expectNoWayOut(given.map((target) => `${path}?next=${target}`), (index) => `rating=5&redirect=${given[index] ?? ''}&action=${given[index] ?? ''}`);
}, 30_000);
