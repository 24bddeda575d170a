import { expect, test } from 'vitest';
import type { ReviewEmail } from '#contract/customer-pages/customer-pages.ts';
import { formatMessage } from '#contract/messages/templates/message-template.ts';
import { HOLE } from './email-form.ts';
import { ORDER, SAVON } from '#web/customer/pages.fixture.ts';
import { customerPages } from '#web/customer/render.tsx';

const LINK = 'https://avis.savonnerie-vallon.example/y/';
const BARE = {
  number: null,
  delivered_at: null,
  ordered_at: null,
  product: null,
  other_products: 0,
};

function mailTo(name: string | null, given: Partial<ReviewEmail> = {}): ReviewEmail {
  return {
    shop: SAVON,
    locale: 'fr',
    first_name: name,
    order: ORDER,
    step: 'request',
    subject: null,
    preheader: null,
    text: null,
    page_url: `${LINK}${name ?? 'personne'}`,
    ...given,
  };
}

test('e-mails of one shop rendered in a batch equal those rendered one at a time', () => {
  const values = {
    first_name: 'Ada',
    last_name: '',
    shop_name: SAVON.name,
    order_number: '7',
    review_link: `${LINK}Ada`,
    stop_link: `${LINK}Ada/stop`,
  };
  const mails = [
    mailTo('Claire'),
    mailTo('<b>Léo</b> & "Co"', { order: { ...ORDER, number: '#9<9' } }),
    mailTo(null, { order: BARE }),
    mailTo('Ada', {
      order: { ...ORDER, product: null },
      text: formatMessage('Bonjour {{first_name}}, *~deux~ mots*\n{{review_link}}', values),
    }),
    mailTo('Zoé', { step: 'last_reminder', locale: 'en' }),
    mailTo('Claire'),
  ];
  for (const mail of mails) {
    const alone = customerPages.renderReviewEmail({ ...mail, shop: { ...SAVON } });
    expect(customerPages.renderReviewEmail(mail)).toEqual(alone);
    for (const hole of Object.values(HOLE)) expect(alone.html).not.toContain(hole);
    if (mail.first_name !== null) expect(alone.html).not.toContain('<b>Léo');
  }
});
