import type pg from 'pg';
import { customerPages } from '#customer-pages';
import {
  type CustomizationConfiguration,
  parseCustomizationConfiguration,
} from '#contract/settings/customization-configuration.ts';
import {
  type FlowConfiguration,
  parseFlowConfiguration,
} from '#contract/settings/flow-configuration.ts';
import type { CustomerShop } from '#contract/customer-pages/customer-frame.ts';
import { formatMessage, plainMessage } from '#contract/messages/templates/message-template.ts';
import type { Step } from '#contract/labels/message-status.ts';
import { chooseLocale } from '#server/domains/customer-pages/choose-locale.ts';
import { presentOrder, presentShop } from '#server/domains/customer-pages/present-customer.ts';
import type { OutgoingMessage } from '#server/ports/message-channel.ts';

const BASE = 'http://localhost:3000';

/** A message as the peers read it: one row for its content and for whether it may be sent. */
export interface PeerMessage {
  id: string;
  team_id: string;
  request_id: string;
  uuid: string;
  token: string;
  step: Step;
  ordinal: number;
  recipient: string;
  first_name: string | null;
  last_name: string | null;
  locale: string | null;
  integration_order_number: string | null;
  ordered_at: Date | null;
  delivered_at: Date | null;
  line_items: unknown[] | null;
  is_first: boolean;
  is_wanted: boolean;
}

const READ = `
  select m.id, m.team_id, m.request_id, r.uuid, r.token, m.step, m.ordinal, m.recipient, r.first_name, r.last_name, r.locale, r.integration_order_number,
    o.ordered_at, o.delivered_at, o.line_items, r.date_sent is null as is_first,
    m.status = 'scheduled' and r.rating is null and r.stopped_at is null and r.erased_at is null and o.cancelled_at is null
      and not exists (select from opt_outs s where s.team_id = r.team_id and s.removed_at is null
        and ((s.kind = 'email' and s.value = r.email) or (s.kind = 'phone' and s.value = r.phone_number))) as is_wanted
  from messages m join review_requests r on r.id = m.request_id left join orders o on o.id = r.order_id`;

export async function readPeerMessage(pool: pg.Pool, id: string): Promise<PeerMessage | undefined> {
  const { rows } = await pool.query<PeerMessage>({
    name: 'peer-message',
    text: `${READ} where m.id = $1`,
    values: [id],
  });
  return rows[0];
}

export async function readPeerMessages(
  pool: pg.Pool,
  ids: readonly string[],
): Promise<PeerMessage[]> {
  const { rows } = await pool.query<PeerMessage>({
    name: 'peer-messages',
    text: `${READ} where m.id = any($1::bigint[])`,
    values: [ids],
  });
  return rows;
}

export interface PeerShop {
  name: string;
  website_url: string | null;
  timezone: string;
  customer_locale: string;
  flow: FlowConfiguration;
  look: CustomizationConfiguration;
  can_send_reviews: boolean;
  /**
   * One object for all e-mails of the shop, because the renderer caches the rendered form by this
   * object.
   */
  presented: CustomerShop;
}

/**
 * Settings are read once per second and team, so that the peers do not parse them for every
 * message.
 */
const FRESH_MS = 1_000;

export function createShops(pool: pg.Pool): (team_id: string) => Promise<PeerShop> {
  const shops = new Map<string, { shop: Promise<PeerShop>; until: number }>();
  return (team_id) => {
    const known = shops.get(team_id);
    if (known && known.until > performance.now()) return known.shop;
    const shop = readShop(pool, team_id);
    shops.set(team_id, { shop, until: performance.now() + FRESH_MS });
    return shop;
  };
}

async function readShop(pool: pg.Pool, team_id: string): Promise<PeerShop> {
  type Row = Omit<PeerShop, 'flow' | 'look' | 'presented'> & {
    flow_configuration_config: unknown;
    customization_config: unknown;
  };
  const {
    rows: [row],
  } = await pool.query<Row>({
    name: 'shop',
    text: 'select name, website_url, timezone, customer_locale, can_send_reviews, flow_configuration_config, customization_config from teams where id = $1',
    values: [team_id],
  });
  if (!row) throw new Error(`team ${team_id} is gone`);
  const { flow_configuration_config, customization_config, ...shop } = row;
  const look = parseCustomizationConfiguration(customization_config);
  return {
    ...shop,
    flow: parseFlowConfiguration(flow_configuration_config),
    look,
    presented: presentShop(shop, look, BASE),
  };
}

/** Composes the same e-mail as Recueil, with the same renderer. */
export function composePeerMessage(message: PeerMessage, shop: PeerShop): OutgoingMessage {
  const review_url = `${BASE}/y/${message.token}`;
  const stop_url = `${review_url}/stop`;
  const locale = chooseLocale(null, undefined, message.locale, {
    languages: shop.look.languages,
    customer_locale: shop.customer_locale,
  });
  const written = shop.flow.steps[message.step].contents.email;
  const translated = written?.translations[locale];
  const subject = translated?.subject ?? written?.subject ?? null;
  const preheader = translated?.preheader ?? written?.preheader ?? null;
  const text = translated?.text ?? written?.text ?? null;
  const values = {
    first_name: message.first_name ?? '',
    last_name: message.last_name ?? '',
    shop_name: shop.name,
    order_number: (message.integration_order_number ?? '').replace(/^#/u, ''),
    review_link: review_url,
    stop_link: stop_url,
  };
  const mail = customerPages.renderReviewEmail({
    shop: shop.presented,
    locale,
    first_name: message.first_name === '' ? null : message.first_name,
    order: presentOrder({
      number: message.integration_order_number,
      delivered_at: message.delivered_at,
      ordered_at: message.ordered_at,
      line_items: message.line_items ?? [],
    }),
    step: message.step,
    subject: subject === null ? null : plainMessage(subject, values),
    preheader: preheader === null ? null : plainMessage(preheader, values),
    text: text === null ? null : formatMessage(text, values),
    page_url: review_url,
  });
  return {
    key: `${message.uuid}.${message.step}.${message.ordinal}`,
    team_id: message.team_id,
    request_id: message.request_id,
    message_id: message.id,
    recipient: message.recipient,
    sender_name: shop.look.sender_name ?? shop.name,
    stop_url,
    review_url,
    subject: mail.subject.replaceAll(/\s+/gu, ' ').trim(),
    text: mail.text,
    html: mail.html,
    template: null,
  };
}
