import { Failure } from '#server/failures.ts';
import type { App } from '#server/app.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { exampleOrder } from '#server/domains/customer-pages/example-order.ts';
import { presentShop } from '#server/domains/customer-pages/present-customer.ts';
import { previewToken } from '#server/domains/customer-pages/preview-token.ts';
import type { MessageContext } from '#server/domains/requests/planning/read-plan-inputs.ts';
import { contentOf, findProductImage } from './message-content.ts';
import { readShops } from './read-shops.ts';

const NOBODY = {
  first_name: null,
  last_name: null,
  integration_order_number: null,
  delivered_at: null,
  ordered_at: null,
  line_items: [],
};

/**
 * Renders the content of a step as it is being edited, by the function that composes sent messages.
 * Nothing is sent or stored.
 */
export const previewMessage: Handler<'previewMessage'> = async (app, { body, caller }) => {
  const { step, channel, contents, locale, is_bare, customization_config } = body;
  const shop = (await readShops(app.db, [caller.team_id], app.config.publicUrl)).get(
    caller.team_id,
  );
  if (!shop) throw new Failure('not_found');
  const now = app.clock.now();
  const { number, ...order } = exampleOrder(now, step);
  const person = is_bare
    ? NOBODY
    : {
        first_name: 'Camille',
        last_name: 'Lefèvre',
        integration_order_number: number,
        ...order,
        line_items: contents.email?.has_product_image
          ? await readPicturedProducts(app, caller.team_id)
          : [...order.line_items],
      };
  const token = previewToken(app.config.secretKey, caller.team_id, now);
  const message_context: MessageContext = { uuid: token, token, locale, ...person };
  const review_url = `${shop.link_base}/y/${token}`;
  const edited = {
    ...shop.flow,
    steps: { ...shop.flow.steps, [step]: { ...shop.flow.steps[step], contents } },
  };
  // A language can be previewed before the shop offers it.
  const worn = customization_config ?? shop.look;
  const look = { ...worn, languages: [...worn.languages, locale] };
  const presented = customization_config
    ? presentShop(shop, look, app.config.publicUrl)
    : shop.presented;
  const { subject, text, html } = contentOf(
    { channel, step },
    message_context,
    { ...shop, flow: edited, look, presented, templates: new Map() },
    { review_url, stop_url: `${review_url}/stop` },
  );
  return {
    data: {
      sender_name: look.sender_name ?? shop.name,
      subject,
      preheader: html === null ? null : preheaderOf(html),
      text,
      html,
    },
  };
};

/**
 * Returns the products of the latest order in which one has a picture, because the example order
 * has no pictures. Orders are read by number, for which the team's orders have an index.
 */
async function readPicturedProducts({ db }: Pick<App, 'db'>, team_id: string): Promise<unknown[]> {
  const latest = await db
    .selectFrom('orders')
    .select('line_items')
    .where('team_id', '=', team_id)
    .orderBy('number_key', 'desc')
    .limit(LATEST_ORDERS)
    .execute();
  const found = latest.find(({ line_items }) => findProductImage(line_items ?? []) !== null);
  return [...(found?.line_items ?? [])];
}

const LATEST_ORDERS = 50;

const UNESCAPED: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/** Returns the preview text of an e-mail, which is its title. */
export function preheaderOf(html: string): string {
  const title = /<title>([^<]*)<\/title>/u.exec(html)?.[1] ?? '';
  return title.replaceAll(/&(?:amp|lt|gt|quot|#x27);/gu, (sign) => UNESCAPED[sign] ?? sign);
}
