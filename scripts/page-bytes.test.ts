import { createHash } from 'node:crypto';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { customerPages } from '#customer-pages';
import { CUSTOMER_LOCALES } from '#contract/customer-pages/customer-locale.ts';
import type { CustomerPage } from '#contract/customer-pages/customer-pages.ts';
import { compressAnswers } from '#server/http/calls/compress-answers.ts';
import { CABOSSE, CAIRN, everyPage, SAVON } from '#web/customer/pages.fixture.ts';

const LARGEST = 6144;

/** Returns the compressed bytes of a page as a customer’s browser receives it. */
async function travelling(html: string): Promise<number> {
  const http = fastify();
  compressAnswers(http);
  http.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(html));
  const answer = await http.inject({ url: '/', headers: { 'accept-encoding': 'br' } });
  expect(answer.headers['content-encoding']).toBe('br');
  return answer.rawPayload.length;
}

test('every customer page is at most 6 KB when compressed', async () => {
  for (const shop of [SAVON, CAIRN, CABOSSE])
    for (const locale of CUSTOMER_LOCALES)
      for (const [name, page] of Object.entries(everyPage(shop, locale))) {
        const bytes = await travelling(customerPages.renderPage(page).html);
        expect(bytes, `${shop.name}, ${locale}, ${name}`).toBeLessThanOrEqual(LARGEST);
      }
});

test('the script of the page adds at most 600 bytes', async () => {
  const { html } = customerPages.renderPage(everyPage()['note'] as CustomerPage);
  const [script = ''] = /<script>.*?<\/script>/su.exec(html) ?? [];
  expect(script).toContain('sendBeacon');
  const without = html.replace(script, () => '');
  expect((await travelling(html)) - (await travelling(without))).toBeLessThanOrEqual(600);
});

test('only a page with a required field has the script of its error messages, and its content policy allows it', () => {
  const pages = everyPage();
  const rendered = Object.values(pages).map((page) => customerPages.renderPage(page));
  const checking = rendered.filter(({ html }) => html.includes('checkValidity'));
  expect(checking.length).toBeGreaterThan(0);
  expect(checking.length).toBeLessThan(rendered.length);
  for (const { html, policy } of rendered) {
    const [, script] = /<script>(.*?)<\/script>/su.exec(html) ?? [];
    if (script === undefined) continue;
    expect(script.includes('checkValidity')).toBe(html.includes(' data-wrong='));
    const hash = createHash('sha256').update(script).digest('base64');
    expect(policy).toContain(`'sha256-${hash}'`);
  }
});
