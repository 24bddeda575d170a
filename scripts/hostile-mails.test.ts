import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { customerPages } from '#customer-pages';
import type { RenderedEmail } from '#contract/customer-pages/customer-frame.ts';
import { renderNotificationEmail } from '#server/domains/team-mail/render-notification-email.ts';
import { SAVON } from '#web/customer/pages.fixture.ts';
import { HOSTILE } from '../e2e/support/hostile-texts.ts';

/**
 * Texts that a spreadsheet would evaluate, and texts that would start another header of an e-mail.
 */
const TEXTS = [
  ...HOSTILE,
  '=HYPERLINK("https://a.example/pwned")',
  "+cmd|' /C calc'!A0",
  '-1+1|x',
  '@SUM(1)',
  'Savon\r\nBcc: pirate@a.example',
  'Savon\u2028\0x',
];
const OURS = 'https://avis.example/y/jeton';

/**
 * Returns each e-mail that quotes the name of a product, a question, a review, a shop or a person.
 */
function mailsOf(text: string): readonly (readonly [name: string, mail: RenderedEmail])[] {
  const base = { shop: { ...SAVON, name: text, legal_text: text }, locale: 'fr' } as const;
  const question = { ...base, product: text, own_url: OURS };
  const review = {
    ...base,
    first_name: text,
    may_contest: true,
    review_url: OURS,
    wall_url: OURS,
    preferences_url: OURS,
  };
  return [
    ['question, to confirm', customerPages.renderQuestionMail({ ...question, kind: 'confirm' })],
    [
      'question, refused',
      customerPages.renderQuestionMail({
        ...question,
        kind: 'refused',
        reason: 'insulting',
        may_contest: true,
      }),
    ],
    [
      'question, published',
      customerPages.renderQuestionMail({ ...question, kind: 'published', product_url: OURS }),
    ],
    [
      'question, answered',
      customerPages.renderQuestionMail({ ...question, kind: 'answered', product_url: OURS }),
    ],
    [
      'answer of a buyer, refused',
      customerPages.renderAnswerMail({
        ...question,
        reason: 'insulting',
        may_contest: true,
        preferences_url: OURS,
      }),
    ],
    [
      'review, published',
      customerPages.renderReviewNotice({ ...review, outcome: 'published', reason: null }),
    ],
    [
      'review, refused',
      customerPages.renderReviewNotice({ ...review, outcome: 'refused', reason: 'insulting' }),
    ],
    [
      'imported review, refused',
      customerPages.renderImportedRefusal({
        ...base,
        reason: 'insulting',
        origin: text,
        attestation_url: OURS,
      }),
    ],
    ['reply', customerPages.renderReviewReply({ ...base, text, preferences_url: OURS })],
    [
      'report, answered',
      customerPages.renderReportAnswer({ ...base, is_kept: true, attestation_url: OURS }),
    ],
    [
      'to the team',
      renderNotificationEmail({
        subject: text,
        paragraphs: [`Question sur ${text} : « ${text} »`],
        action: { label: 'Répondre', url: OURS },
        foot: text,
      }),
    ],
  ];
}

interface Markup {
  elements: string[];
  attributes: string[];
  addresses: string[];
}

function markupOf(html: string): Markup {
  const markup: Markup = { elements: [], attributes: [], addresses: [] };
  const parser = new Parser({
    onopentag: (name, attributes) => {
      markup.elements.push(name);
      markup.attributes.push(...Object.keys(attributes).map((each) => `${name} ${each}`));
      markup.addresses.push(
        ...['href', 'src', 'background'].flatMap((each) => attributes[each] ?? []),
      );
    },
  });
  parser.write(html);
  parser.end();
  return markup;
}

test('300 hostile texts and formulas stay plain text in each mail about a review or a question of a product', () => {
  const plain = new Map(mailsOf('Savon').map(([name, { html }]) => [name, markupOf(html)]));
  for (const text of TEXTS)
    for (const [name, { subject, html }] of mailsOf(text)) {
      const { elements, attributes, addresses } = markupOf(html);
      const usual = plain.get(name);
      const place = `${name}: ${text}`;
      // Compares with the elements, attributes and addresses of an e-mail with harmless texts.
      expect(new Set(elements), place).toEqual(new Set(usual?.elements));
      expect(new Set(attributes), place).toEqual(new Set(usual?.attributes));
      expect(new Set(addresses), place).toEqual(new Set(usual?.addresses));
      if (name !== 'to the team') expect(subject, place).not.toMatch(/[\r\n]/u);
    }
});
