import { plainName } from '#contract/messages/plain-name.ts';
import { customerPages } from '#customer-pages';
import { httpsUrl } from '#contract/messages/plain-text.ts';
import { composeSms } from '#contract/messages/compose-sms.ts';
import type { ReviewEmail } from '#contract/customer-pages/customer-pages.ts';
import {
  formatMessage,
  plainMessage,
  type PlaceholderValues,
} from '#contract/messages/templates/message-template.ts';
import { chooseLocale } from '#server/domains/customer-pages/choose-locale.ts';
import {
  presentOrder,
  remainingLines,
  titleOf,
} from '#server/domains/customer-pages/present-customer.ts';
import { type SendableTemplate } from '#server/domains/channels/whatsapp/read-approved.ts';
import type { MessageContext } from '#server/domains/requests/planning/read-plan-inputs.ts';
import type { OutgoingMessage } from '#server/ports/message-channel.ts';
import type { ClaimedMessage } from '#server/domains/delivery/claiming/claimed-message.ts';
import { composeTemplate } from './compose-template.ts';
import type { MessageShop } from './read-shops.ts';

export type MessageContent = Pick<OutgoingMessage, 'subject' | 'text' | 'html' | 'template'>;

/** The step and the channel to compose for. */
export type StepOnChannel = Pick<ClaimedMessage, 'channel' | 'step'>;

export type ShopWithTemplates = MessageShop & { templates: ReadonlyMap<string, SendableTemplate> };

export interface Links {
  review_url: string;
  stop_url: string;
}

/**
 * Composes the content of one message for its channel. The sending and the test of a step both use
 * it.
 */
export function contentOf(
  message: StepOnChannel,
  context: MessageContext,
  shop: ShopWithTemplates,
  links: Links,
): MessageContent {
  switch (message.channel) {
    case 'whatsapp':
      return whatsappContent(message, context, shop, links);
    case 'sms':
      return smsContent(message, context, shop, links);
    case 'email':
      return emailContent(message, context, shop, links);
  }
}

export function emailContent(
  message: StepOnChannel,
  context: MessageContext,
  shop: MessageShop,
  links: Links,
): MessageContent {
  const { subject, text, html } = customerPages.renderReviewEmail(
    reviewEmail(message, context, shop, links),
  );
  return { subject: subject.replaceAll(/\s+/gu, ' ').trim(), text, html, template: null };
}

export function whatsappContent(
  message: StepOnChannel,
  context: MessageContext,
  shop: ShopWithTemplates,
  links: Links,
): MessageContent {
  const { text, ...template } = composeTemplate(
    shop.flow,
    message.step,
    messageLocale(context, shop),
    shop.templates,
    valuesOf(context, shop, links),
  );
  return { subject: null, text, html: null, template };
}

export function smsContent(
  message: StepOnChannel,
  context: MessageContext,
  shop: MessageShop,
  links: Links,
): MessageContent {
  return {
    subject: null,
    text: composeSms(
      shop.flow.steps[message.step].contents.sms,
      message.step,
      { locale: messageLocale(context, shop), tone: shop.look.tone },
      valuesOf(context, shop, links),
    ),
    html: null,
    template: null,
  };
}

export function messageLocale(
  context: MessageContext,
  shop: MessageShop,
): ReturnType<typeof chooseLocale> {
  return chooseLocale(null, undefined, context.locale, {
    languages: shop.look.languages,
    customer_locale: shop.customer_locale,
  });
}

export function valuesOf(
  context: MessageContext,
  shop: MessageShop,
  links: Links,
): PlaceholderValues {
  return {
    first_name: context.first_name ?? '',
    last_name: context.last_name ?? '',
    shop_name: shop.name,
    // Shops write « n° {{order_number}} », so that the sign before the number is removed.
    order_number: (context.integration_order_number ?? '').replace(/^#/u, ''),
    review_link: links.review_url,
    stop_link: links.stop_url,
  };
}

/**
 * Returns the values as a subject line may hold them. Names come from orders and settings, and the
 * e-mail goes to people outside the shop.
 */
export function plainValues(values: PlaceholderValues): PlaceholderValues {
  return {
    ...values,
    first_name: plainName(values.first_name, ''),
    last_name: plainName(values.last_name, ''),
    shop_name: plainName(values.shop_name, ''),
    order_number: plainName(values.order_number, ''),
  };
}

export function reviewEmail(
  message: StepOnChannel,
  context: MessageContext,
  shop: MessageShop,
  links: Links,
): ReviewEmail {
  const locale = messageLocale(context, shop);
  const values = valuesOf(context, shop, links);
  const written = shop.flow.steps[message.step].contents.email;
  const translated = written?.translations[locale];
  const subject = translated?.subject ?? written?.subject ?? null;
  const preheader = translated?.preheader ?? written?.preheader ?? null;
  const text = translated?.text ?? written?.text ?? null;
  return {
    shop: shop.presented,
    locale,
    first_name: context.first_name === '' ? null : context.first_name,
    order: presentOrder({
      number: context.integration_order_number,
      delivered_at: context.delivered_at,
      ordered_at: context.ordered_at,
      line_items: context.line_items ?? [],
    }),
    step: message.step,
    subject: subject === null ? null : plainMessage(subject, plainValues(values)),
    preheader: preheader === null ? null : plainMessage(preheader, values),
    text: text === null ? null : formatMessage(text, values),
    product_image: written?.has_product_image ? findProductImage(context.line_items ?? []) : null,
    page_url: links.review_url,
  };
}

const PICTURE = httpsUrl();

/**
 * Finds the first product that has a picture at an https address. Returns null when there is none.
 */
export function findProductImage(
  line_items: readonly unknown[],
): { url: string; title: string } | null {
  for (const item of remainingLines(line_items)) {
    const url: unknown =
      typeof item === 'object' && item !== null ? Reflect.get(item, 'image_url') : null;
    if (typeof url === 'string' && PICTURE.safeParse(url).success)
      return { url, title: titleOf(item) ?? '' };
  }
  return null;
}
