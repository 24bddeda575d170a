import { expect, test } from 'vitest';
import { type ReviewEmail } from '#contract/customer-pages/customer-pages.ts';
import { CUSTOMER_LOCALES } from '#contract/customer-pages/customer-locale.ts';
import { defaultEmail } from '#contract/messages/default-texts.ts';
import { STEPS } from '#contract/labels/message-status.ts';
import { formatMessage, plainMessage } from '#contract/messages/templates/message-template.ts';
import { CAIRN, ORDER, SAVON } from '#web/customer/pages.fixture.ts';
import { customerPages } from '#web/customer/render.tsx';

const PAGE = 'https://avis.savonnerie-vallon.example/y/8Qm2vT7kXc4LpR9sWzB3aN';
const email: ReviewEmail = {
  shop: { ...SAVON, logo_url: 'https://avis.savonnerie-vallon.example/images/logo.png' },
  locale: 'fr',
  first_name: 'Claire',
  order: ORDER,
  step: 'request',
  subject: null,
  preheader: null,
  text: null,
  page_url: PAGE,
};
const links = (html: string): string[] =>
  [...html.matchAll(/href="([^"]+)"/gu)].map(([, href]) => href ?? '');

test('the first link of the e-mail is the first star, and every star opens the page with its own rating', () => {
  const { html } = customerPages.renderReviewEmail(email);
  expect(links(html).slice(0, 5)).toEqual(
    [1, 2, 3, 4, 5].map((rating) => `${PAGE}?rating=${rating}`),
  );
  expect(links(html)).toContain(`${PAGE}/postpone`);
  expect(links(html)).toContain(`${PAGE}/stop`);
  expect(links(html)).toContain(`${PAGE}/legal`);
});

test('the plain text has the same content, and its first link is the page', () => {
  const { text, subject } = customerPages.renderReviewEmail(email);
  expect(subject).toBe('Votre commande n°\u00a04812\u00a0: comment s’est-elle passée\u202f?');
  expect(/https:\S+/u.exec(text)?.[0]).toBe(PAGE);
  for (const path of ['?rating=1', '?rating=5', '/postpone', '/stop', '/legal'])
    expect(text).toContain(PAGE + path);
  expect(text).toContain('Bonjour Claire,');
});

test('the default texts shown in the flow equal those sent when a team wrote none', () => {
  const values = {
    first_name: 'Claire',
    last_name: '',
    shop_name: SAVON.name,
    order_number: '4812',
    review_link: PAGE,
    stop_link: `${PAGE}/stop`,
  };
  const readers = [
    ...CUSTOMER_LOCALES.map((locale) => ({ locale, tone: 'vous' as const })),
    { locale: 'fr' as const, tone: 'tu' as const },
  ];
  for (const { locale, tone } of readers) {
    for (const step of STEPS) {
      const ours = { ...email, locale, shop: { ...email.shop, tone }, step };
      const { subject, preheader, text } = defaultEmail(step, tone, locale);
      const { html, ...typed } = customerPages.renderReviewEmail({
        ...ours,
        subject: plainMessage(subject, values),
        preheader: plainMessage(preheader, values),
        text: formatMessage(text, values),
      });
      const drawn = html.replace(';white-space:pre-line', '').replaceAll('<!-- -->', '');
      expect({ ...typed, html: drawn }).toEqual(customerPages.renderReviewEmail(ours));
    }
  }
});

test('the team’s own text replaces ours, its links work, and its formatting is shown', () => {
  const values = {
    first_name: '<i>Ada</i>',
    last_name: '',
    shop_name: 'Savonnerie',
    order_number: '4812',
    review_link: PAGE,
    stop_link: `${PAGE}/stop`,
  };
  const texts = formatMessage('Bonjour {{first_name}},\nun *mot* ? {{review_link}}', values);
  const { html, text, subject } = customerPages.renderReviewEmail({
    ...email,
    subject: 'À vous',
    text: texts,
  });
  expect(subject).toBe('À vous');
  expect(html).toContain('<strong>mot</strong>');
  expect(html).toContain('Bonjour &lt;i&gt;Ada&lt;/i&gt;,');
  expect(html).not.toContain('un clic suffit');
  expect(text).toContain('Bonjour <i>Ada</i>,\nun mot ?');
});

test('without a name, an order or a product no sentence has a hole', () => {
  const bare = {
    ...email,
    first_name: null,
    order: { number: null, delivered_at: null, ordered_at: null, product: null, other_products: 0 },
  };
  for (const step of ['request', 'first_reminder', 'last_reminder'] as const) {
    const { html, text, subject } = customerPages.renderReviewEmail({ ...bare, step });
    for (const part of [html, text, subject]) expect(part).not.toMatch(/null|undefined|n°|NaN/u);
    expect(text).toContain('Bonjour,');
  }
});

test('a dark brand has its own colours in dark mode, a light one ours', () => {
  expect(customerPages.renderReviewEmail(email).html).toContain('prefers-color-scheme:dark');
  expect(customerPages.renderReviewEmail({ ...email, shop: CAIRN }).html).not.toContain(
    'prefers-color-scheme:dark',
  );
});

test('the e-mail is written entirely in the language of the customer, its dates included', () => {
  const said = CUSTOMER_LOCALES.map((locale) => ({
    locale,
    ...customerPages.renderReviewEmail({ ...email, locale }),
  }));
  for (const { locale, html, text } of said) {
    expect(html).toContain(`<html lang="${locale}"`);
    expect(text).toContain('4812');
    if (locale !== 'fr')
      expect(text.replaceAll(/https:\S+/gu, '')).not.toMatch(/commande|avis|livrée|ne plus| :/iu);
  }
  expect(new Set(said.map(({ subject }) => subject)).size).toBe(CUSTOMER_LOCALES.length);
  expect(said.find(({ locale }) => locale === 'de')?.text).toMatch(/geliefert am Di\.\s17\.\sNov/u);
});

test('every step has its own subject, in both tones and both languages', () => {
  const subjects = (['request', 'first_reminder', 'last_reminder'] as const).flatMap((step) =>
    [email, { ...email, shop: CAIRN }, { ...email, locale: 'en' as const }].map(
      (it) => customerPages.renderReviewEmail({ ...it, step }).subject,
    ),
  );
  expect(new Set(subjects).size).toBeGreaterThanOrEqual(8);
});

test('without <style>, five labels are still separate on a phone, and Outlook gets a table of 600 px', () => {
  const { html } = customerPages.renderReviewEmail(email);
  const bare = html.replace(/<style>.*?<\/style>/su, '');
  expect(
    bare.match(/<td width="20%"[^>]*style="width:20%;padding:0 1px;vertical-align:top"/gu),
  ).toHaveLength(5);
  expect(
    bare.match(/class="sw" style="display:block;font-size:11px;line-height:16px"/gu),
  ).toHaveLength(5);
  expect(bare).toContain('padding:40px 22px 32px');
  expect(bare).toMatch(/<!--\[if mso\]><table role="presentation" width="600"/u);
});

test('a text of the shop may have bold, italic, and a button that opens the page', () => {
  const values = {
    first_name: 'Claire',
    last_name: '',
    shop_name: SAVON.name,
    order_number: '4812',
    review_link: PAGE,
    stop_link: `${PAGE}/stop`,
  };
  const written = formatMessage('Un *grand* _merci_. [Donner mon avis]({{review_link}})', values);
  const { html, text } = customerPages.renderReviewEmail({ ...email, text: written });
  expect(html).toContain('Un <strong>grand</strong> <em>merci</em>. <a href');
  expect(html).toMatch(
    new RegExp(`href="${PAGE}" style="[^"]*background:#[^"]*">Donner mon avis<`),
  );
  expect(text).toContain(`Donner mon avis\u00a0: ${PAGE}`);
});

test('the image of the product is shown when the shop chose it, escaped, with its name', () => {
  expect(customerPages.renderReviewEmail(email).html).not.toContain('width="160"');
  const { html } = customerPages.renderReviewEmail({
    ...email,
    product_image: { url: 'https://cdn.example/a.jpg?x=1&y="2', title: 'Savon <noir>' },
  });
  expect(html).toContain('src="https://cdn.example/a.jpg?x=1&amp;y=&quot;2"');
  expect(html).toContain('alt="Savon &lt;noir&gt;"');
});
