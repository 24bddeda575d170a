import type { FakeAnswer } from '#fake-services/fault-server.ts';
import { invalidParam, pickFields } from './answer-orders.ts';
import type { WooStore } from './woo-rows.ts';

/**
 * Answers `GET products`: products in the trash are listed only on request, `modified_after`
 * excludes that very second, and `orderby=modified` has no defined order within a second.
 */
export function answerProducts({ products }: WooStore, query: URLSearchParams): FakeAnswer {
  const per_page = Number(query.get('per_page') ?? 10);
  if (!(per_page >= 1 && per_page <= 100)) return invalidParam('per_page');
  const after = query.get('modified_after');
  if (after !== null && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/u.test(after))
    return invalidParam('modified_after');
  const status = query.get('status') ?? 'any';
  const shift = query.get('dates_are_gmt') === 'true' ? 0 : 7_200_000;
  const since = after === null ? -Infinity : Date.parse(`${after.slice(0, 19)}Z`) - shift;
  const [included, excluded] = ['include', 'exclude'].map((name) => query.get(name)?.split(','));
  const matches = products.filter(
    (one) =>
      (status === 'any' ? one.status !== 'trash' : one.status === status) &&
      Date.parse(`${one.date_modified_gmt}Z`) > since &&
      (included?.includes(String(one.id)) ?? true) &&
      !(excluded?.includes(String(one.id)) ?? false),
  );
  const direction = query.get('order') === 'asc' ? 1 : -1;
  const sorted =
    query.get('orderby') === 'modified'
      ? matches.toSorted((a, b) =>
          a.date_modified_gmt === b.date_modified_gmt
            ? 0
            : direction * (a.date_modified_gmt < b.date_modified_gmt ? -1 : 1),
        )
      : matches;
  return page(sorted, query, per_page);
}

export function listVariations(store: WooStore, id: string, query: URLSearchParams): FakeAnswer {
  const per_page = Number(query.get('per_page') ?? 10);
  if (!(per_page >= 1 && per_page <= 100)) return invalidParam('per_page');
  if (!store.products.some((one) => String(one.id) === id))
    return {
      status: 404,
      body: {
        code: 'woocommerce_rest_product_invalid_id',
        message: 'ID non valide.',
        data: { status: 404 },
      },
    };
  const rows = store.variations.filter(({ parent_id }) => String(parent_id) === id);
  return page(rows, query, per_page);
}

function page(rows: readonly object[], query: URLSearchParams, per_page: number): FakeAnswer {
  const from = query.has('offset')
    ? Number(query.get('offset'))
    : (Number(query.get('page') ?? 1) - 1) * per_page;
  return {
    status: 200,
    body: rows.slice(from, from + per_page).map((row) => pickFields(row, query)),
    headers: { 'x-wp-total': String(rows.length) },
  };
}
