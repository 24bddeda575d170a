import type { FastifyReply } from 'fastify';
import type { ProductProblem } from '#contract/customer-pages/products-page.ts';
import { presentFrame } from '#server/domains/customer-pages/present-customer.ts';
import { listThanksCodes } from '#server/domains/reviews/thanks/list-thanks-codes.ts';
import { readThanksCode } from '#server/domains/reviews/thanks/promise-thanks-code.ts';
import { isVerifiedPurchase } from '#server/domains/customer-site/review/is-verified-purchase.ts';
import { readBuyerQuestions } from '#server/domains/reviews/questions/answer-as-buyer.ts';
import type { Kysely } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import type { CustomerCall } from '../pages/customer-call.ts';
import { sendPage } from '../pages/send-page.ts';
import { shortName } from '../review/read-own-form.ts';
import { presentAskedProduct } from './present-products.ts';
import type { AskedLines } from './read-asked-products.ts';
import type { ProductFields } from './read-product-fields.ts';

/** The content of a form that was refused. */
interface SentProductForm {
  sent: ReadonlyMap<number, ProductFields & { problem: ProductProblem | null }>;
  /** The name as it was typed. Null for the name that was shown before. */
  name: string | null;
}

/** Sends the form of the products of an order, as it is stored or as it was just refused. */
export async function sendProducts(
  call: CustomerCall,
  status: number,
  { settings, lines }: AskedLines,
  { sent, name }: SentProductForm,
): Promise<FastifyReply> {
  const { app, reply, customerRequest, locale, query } = call;
  const before = lines.find(({ review }) => review !== null)?.review;
  const verified = isVerifiedPurchase(customerRequest);
  const thanks = verified ? await readThanksCode(app, customerRequest.team_id) : null;
  return sendPage(reply, status, {
    kind: 'products',
    frame: presentFrame(customerRequest, locale),
    products: lines.map((line) => presentAskedProduct(line, settings, sent, query)),
    display_name:
      name ?? (before ? (before.display_name ?? '') : await shortName(app.db, customerRequest)),
    asks_recommendation: settings.asks_recommendation,
    moderation_days: verified ? customerRequest.team.moderation_days : null,
    thanks_offer: thanks && { kind: thanks.kind, value: thanks.value },
    thanks_currency: await readShopCurrency(app.db, customerRequest.id),
    thanks_codes: await listThanksCodes(app.db, customerRequest.id, app.clock.now()),
    is_thanks: status === 200 && query.has('done'),
    has_questions: verified && (await readBuyerQuestions(app.db, customerRequest)).length > 0,
  });
}

/** Reads the ISO 4217 currency of the request’s order. It is the euro when the shop gave none. */
async function readShopCurrency(db: Kysely<DB>, request_id: string): Promise<string> {
  const order = await db
    .selectFrom('review_requests as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .select('o.currency')
    .where('r.id', '=', request_id)
    .executeTakeFirst();
  return order?.currency ?? 'EUR';
}
