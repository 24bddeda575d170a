import { plainName } from '#contract/messages/plain-name.ts';
import { customerPages } from '#customer-pages';
import { type Kysely, sql } from 'kysely';
import { composeSms } from '#contract/messages/compose-sms.ts';
import type { ReviewEmail } from '#contract/customer-pages/customer-pages.ts';
import type { CustomerShop } from '#contract/customer-pages/customer-frame.ts';
import {
  type CustomizationConfiguration,
  parseCustomizationConfiguration,
} from '#contract/settings/customization-configuration.ts';
import {
  type FlowConfiguration,
  parseFlowConfiguration,
} from '#contract/settings/flow-configuration.ts';
import {
  formatMessage,
  plainMessage,
  type PlaceholderValues,
} from '#contract/messages/templates/message-template.ts';
import type { App } from '#server/app.ts';
import type { DB } from '#server/database/tables.ts';
import { chooseLocale } from '#server/domains/customer-pages/choose-locale.ts';
import { presentOrder, presentShop } from '#server/domains/customer-pages/present-customer.ts';
import { linkBase } from '#server/domains/link-domains/link-base.ts';
import { readMailSenders } from '#server/domains/channels/mail-senders/read-mail-senders.ts';
import {
  readSendable,
  type SendableTemplate,
} from '#server/domains/channels/whatsapp/read-approved.ts';
import type { MessageContext } from '#server/domains/requests/planning/read-plan-inputs.ts';
import type { OutgoingMessage } from '#server/ports/message-channel.ts';
import type { ClaimedMessage } from '#server/domains/delivery/claiming/claimed-message.ts';
import { composeTemplate } from './compose-template.ts';

export type Compose = (message: ClaimedMessage) => OutgoingMessage;

/** Reads the texts and data of these messages at the moment of sending. Returns the function that composes one message, so that a message that cannot be composed fails alone. */
export async function composeMessages(
  app: Pick<App, 'db' | 'config'>,
  messages: readonly ClaimedMessage[],
): Promise<Compose> {
  const shops = await readShops(
    app.db,
    messages.map((message) => message.team_id),
    app.config.publicUrl,
  );
  const mailSenders = await readMailSenders(
    app,
    messages.flatMap((message) => (message.channel === 'email' ? [message.team_id] : [])),
  );
  const templates = await readSendable(
    app.db,
    messages.flatMap((message) => (message.channel === 'whatsapp' ? [message.team_id] : [])),
  );
  return (message) => {
    const { message_context: context } = message;
    const shop = shops.get(message.team_id);
    if (!shop) throw new Error(`team ${message.team_id} is gone`);
    const review_url = `${shop.link_base}/y/${context.token}`;
    const stop_url = `${review_url}/stop`;
    const links = { review_url, stop_url };
    return {
      key: `${context.uuid}.${message.step}.${message.ordinal}`,
      team_id: message.team_id,
      request_id: message.request_id,
      message_id: message.id,
      recipient: message.recipient,
      sender_name: shop.look.sender_name ?? shop.name,
      stop_url,
      review_url,
      mail_sender: mailSenders.get(message.team_id) ?? null,
      ...contentOf(message, context, { ...shop, templates: templates(message.team_id) }, links),
    };
  };
}

export type MessageContent = Pick<OutgoingMessage, 'subject' | 'text' | 'html' | 'template'>;
/** The step and the channel to compose for. */
type StepOnChannel = Pick<ClaimedMessage, 'channel' | 'step'>;
type ShopWithTemplates = Shop & { templates: ReadonlyMap<string, SendableTemplate> };

export interface Links {
  review_url: string;
  stop_url: string;
}

/** Composes the content of one message for its channel. The sending and the test of a step both use it. */
export function contentOf(
  message: StepOnChannel,
  context: MessageContext,
  shop: ShopWithTemplates,
  links: Links,
): MessageContent {
  if (message.channel === 'whatsapp') return whatsappContent(message, context, shop, links);
  return message.channel === 'sms'
    ? smsContent(message, context, shop, links)
    : emailContent(message, context, shop, links);
}

function emailContent(
  message: StepOnChannel,
  context: MessageContext,
  shop: Shop,
  links: Links,
): MessageContent {
  const { subject, text, html } = customerPages.renderReviewEmail(
    reviewEmail(message, context, shop, links),
  );
  return { subject: subject.replaceAll(/\s+/gu, ' ').trim(), text, html, template: null };
}

function whatsappContent(
  message: StepOnChannel,
  context: MessageContext,
  shop: ShopWithTemplates,
  links: Links,
): MessageContent {
  const { text, ...template } = composeTemplate(
    shop.flow,
    message.step,
    localeOf(context, shop),
    shop.templates,
    valuesOf(context, shop, links),
  );
  return { subject: null, text, html: null, template };
}

function smsContent(
  message: StepOnChannel,
  context: MessageContext,
  shop: Shop,
  links: Links,
): MessageContent {
  return {
    subject: null,
    text: composeSms(
      shop.flow.steps[message.step].contents.sms,
      message.step,
      { locale: localeOf(context, shop), tone: shop.look.tone },
      valuesOf(context, shop, links),
    ),
    html: null,
    template: null,
  };
}

function localeOf(context: MessageContext, shop: Shop): ReturnType<typeof chooseLocale> {
  return chooseLocale(null, undefined, context.locale, {
    languages: shop.look.languages,
    customer_locale: shop.customer_locale,
  });
}

function valuesOf(context: MessageContext, shop: Shop, links: Links): PlaceholderValues {
  return {
    first_name: context.first_name ?? '',
    last_name: context.last_name ?? '',
    shop_name: shop.name,
    // Shops write « n° {{order_number}} », so the sign of the number is removed.
    order_number: (context.integration_order_number ?? '').replace(/^#/u, ''),
    review_link: links.review_url,
    stop_link: links.stop_url,
  };
}

/** Values as a subject line may hold them. Names come from orders and settings, and the e-mail goes to strangers. */
function plainValues(values: PlaceholderValues): PlaceholderValues {
  return {
    ...values,
    first_name: plainName(values.first_name, ''),
    last_name: plainName(values.last_name, ''),
    shop_name: plainName(values.shop_name, ''),
    order_number: plainName(values.order_number, ''),
  };
}

function reviewEmail(
  message: StepOnChannel,
  context: MessageContext,
  shop: Shop,
  links: Links,
): ReviewEmail {
  const locale = localeOf(context, shop);
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
    page_url: links.review_url,
  };
}

interface Shop {
  id: string;
  name: string;
  website_url: string | null;
  timezone: string;
  customer_locale: string;
  flow: FlowConfiguration;
  look: CustomizationConfiguration;
  /** The beginning of its links, without a slash at the end. */
  link_base: string;
  /** One object for all e-mails of a shop, by which the rendered layout is cached. */
  presented: CustomerShop;
}

/** Returns the same object for the same shop from batch to batch, as long as no value of it changes. */
function cacheShop(shop: CustomerShop): CustomerShop {
  const words = JSON.stringify(shop);
  const kept = shopCache.get(words) ?? shop;
  const [oldest] = shopCache.keys();
  if (shopCache.size >= MOST_KEPT && oldest !== undefined) shopCache.delete(oldest);
  shopCache.set(words, kept);
  return kept;
}

const MOST_KEPT = 500;
const shopCache = new Map<string, CustomerShop>();

export async function readShops(
  db: Kysely<DB>,
  team_ids: readonly string[],
  base: string,
): Promise<Map<string, Shop>> {
  const rows = await db
    .selectFrom('teams')
    .select([
      'id',
      'name',
      'website_url',
      'timezone',
      'customer_locale',
      'flow_configuration_config',
      'customization_config',
      'link_domain',
      'link_domain_state',
    ])
    .where(sql<boolean>`id = any(${[...new Set(team_ids)]}::bigint[])`)
    .execute();
  return new Map(
    rows.map(
      ({
        flow_configuration_config,
        customization_config,
        link_domain,
        link_domain_state,
        ...shop
      }) => {
        const look = parseCustomizationConfiguration(customization_config);
        return [
          shop.id,
          {
            ...shop,
            flow: parseFlowConfiguration(flow_configuration_config),
            look,
            link_base: linkBase({ publicUrl: base }, { link_domain, link_domain_state }),
            presented: cacheShop(presentShop(shop, look, base)),
          },
        ];
      },
    ),
  );
}
