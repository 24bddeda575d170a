import { errorsByField, frenchErrorMap } from '#contract/api/french-errors.ts';
import {
  incomingProductReview,
  type IncomingProductReview,
} from '#contract/api/schemas/products/product-reviews.ts';
import { isGoogle, originOf } from '#contract/labels/review-origins.ts';
import { transaction } from '#server/database/transaction.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { findProducts } from '#server/domains/products/find-products.ts';
import { type FoundProductReview, NO_OWN_FIELDS } from './imported/product-review-content.ts';
import { saveImportedProductReviews } from './imported/save-imported-product-reviews.ts';

type Row =
  | { review: FoundProductReview }
  | { origin_id: string | null; message: string; review?: never };

/**
 * Inserts reviews that were published elsewhere, by the rules of a file import. An invalid row is
 * refused alone.
 */
export const saveProductReviews: Handler<'saveProductReviews'> = (app, { caller, body }) =>
  transaction(app, async (tx) => {
    const parsed = body.map((row) =>
      incomingProductReview.safeParse(row, { error: frenchErrorMap }),
    );
    const find = await findProducts(
      tx.db,
      caller.team_id,
      parsed.flatMap(({ data }) => data ?? []),
    );
    const rows = parsed.map(({ data, error }, at): Row => {
      if (data === undefined)
        return {
          origin_id: readOriginId(body[at]),
          message: Object.values(errorsByField(error)).flat().join(' '),
        };
      return contentOf(data, find(data), tx.now);
    });
    const saved = await saveImportedProductReviews(
      tx,
      { team_id: caller.team_id, import_id: null },
      rows.flatMap(({ review }) => review ?? []),
    );
    const byReview = new Map(saved.map((one) => [one.review, one]));
    return {
      data: rows.map((row) => {
        if (row.review === undefined)
          return { id: null, origin_id: row.origin_id, status: 'refused', message: row.message };
        const id = byReview.get(row.review)?.id ?? null;
        const status = id === null ? 'unchanged' : 'created';
        return { id, origin_id: row.review.origin_id, status };
      }),
    };
  });

function readOriginId(row: unknown): string | null {
  const rows: unknown =
    typeof row === 'object' && row !== null ? Reflect.get(row, 'origin_id') : null;
  return typeof rows === 'string' ? rows.slice(0, 200) : null;
}

const DAY_MS = 86_400_000;

function contentOf(row: IncomingProductReview, product_id: string | null, now: Date): Row {
  const origin_id = row.origin_id || null;
  const refuse = (message: string): Row => ({ origin_id, message });
  const origin = originOf(row.origin) ?? row.origin;
  const published_at = new Date(row.published_at);
  if (isGoogle(origin))
    return refuse('Google interdit de recopier ses avis ailleurs que chez lui (champ « origin »).');
  if (product_id === null)
    return refuse(
      'Aucun produit du catalogue, ou plusieurs, ont cet identifiant (« product_id »), cette référence (« sku ») ou ce code (« gtin »).',
    );
  if (published_at.getTime() > now.getTime() + DAY_MS / 2)
    return refuse('Le champ « published_at » est à venir : un avis a déjà été donné.');
  const date = (text: string | null | undefined): Date | null => (text ? new Date(text) : null);
  return {
    review: {
      product_id,
      origin,
      origin_id,
      rating: row.rating,
      is_rounded: false,
      title: row.title || null,
      text: row.body,
      display_name: row.author_name || null,
      product: null,
      email: row.author_email?.toLowerCase() ?? null,
      order_reference: row.order_number || null,
      experienced_at: date(row.experienced_at),
      published_at,
      submitted_at: published_at,
      ...NO_OWN_FIELDS,
      status: 'published',
      refusal_reason: null,
      reply: row.reply || null,
      replied_at: row.reply ? date(row.replied_at) : null,
      locale: row.locale ?? null,
      origin_verified: row.is_verified ?? null,
      is_incentivized: row.is_incentivized,
      attributes: row.attributes,
      recommends: row.recommends ?? null,
      media: [],
    },
  };
}
