import { THANKS_TEXTS } from '../products/thanks-texts.ts';
import type { LegalRules } from '#contract/customer-pages/customer-frame.ts';
import { WALL_RULES } from './wall-rules.ts';
import type { LegalSection, LegalPageTexts } from './page-texts.ts';

const MOMENT: Readonly<Record<LegalRules['trigger_event'], string>> = {
  order_created: 'after an order',
  order_paid: 'after the payment of an order',
  order_fulfilled: 'after the shipment of an order',
  order_delivered: 'after the delivery of an order',
};

export const englishLegal: LegalPageTexts = {
  title: 'How reviews work',
  sections,
  website: 'Go to the shop’s website',
  figures: 'The shop’s reviews and their figures',
};

function sections(
  shop: string,
  rules: LegalRules,
  sites: readonly string[],
): readonly LegalSection[] {
  const texts = WALL_RULES.en;
  const reminders =
    ['without any reminder', 'with one reminder at most', 'with two reminders at most'][
      rules.reminders
    ] ?? 'with a few reminders';
  return [
    {
      title: 'Who asks, and whom',
      text: rules.is_general
        ? texts.open(shop)
        : `${shop} asks ${MOMENT[rules.trigger_event]}, once per order, ${reminders}. Customers are never chosen by the opinion they are expected to have. Sending and collecting go through the software Recueil.`,
    },
    {
      title: rules.gives_code ? THANKS_TEXTS.en.legal_title : 'No reward',
      text: rules.gives_code
        ? THANKS_TEXTS.en.legal_text
        : 'No discount, gift or points are given here in exchange for a review.',
    },
    choices(rules, sites),
    {
      title: 'What is published',
      text: `The message written “to the shop only” appears nowhere. The rating appears only with a review that its author meant for the shop’s own site${sites.length === 0 ? '' : '. A review published on another site follows the rules of that site, which checks it'}.`,
    },
    ...texts.sections(rules),
    {
      title: 'Change or withdraw',
      text: `The rating can be changed for 30 days with the link you received, the last one counts. The link stays open for ${rules.link_ttl_days} days after the first message. ${texts.edit}`,
    },
    {
      title: 'Personal data',
      text: `Controller: ${shop}. Your name, address or number, order, rating and message are used to ask for the review, read it and answer it. Legal basis: legitimate interest for asking, consent for publishing.${rules.is_general ? '' : ` ${texts.objection}`} To access or erase your data: the shop. Complaints: your data protection authority (in France cnil.fr).`,
    },
    {
      title: 'This page and what it measures',
      text: 'No cookie and no tracker. The shop knows that the page was opened, your rating and the public link you followed, nothing else. A cookie is set only when you choose a language.',
    },
  ];
}

function choices(rules: LegalRules, sites: readonly string[]): LegalSection {
  const list = [...sites, 'the shop’s own site', 'a private message to the shop'].join(', ');
  const order = rules.is_order_drawn
    ? 'The order of the review sites is drawn at random for each customer, before the rating, and then stays.'
    : 'Their order is the same for everyone.';
  if (!rules.is_enabled || sites.length === 0)
    return {
      title: 'The same choices for every rating',
      text: 'From 1 to 5, every customer can write a review for the shop’s own site, or a private message.',
    };
  if (rules.mode === 'neutral')
    return {
      title: 'The same choices for every rating',
      text: `From 1 to 5, every customer sees the same choices: ${list}. ${order}`,
    };
  const low = 'Low ratings see the private message first, the public links stay in sight below it.';
  const high = rules.mode === 'redirect' ? ' High ratings are led to a public site at once.' : '';
  return {
    title: 'What follows the rating',
    text: `${low}${high} Every customer can always follow the public links: ${sites.join(', ')}.`,
  };
}
