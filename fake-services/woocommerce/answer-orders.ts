import type { FakeAnswer } from '#fake-services/fault-server.ts';
import type { WooOrderRow, WooStore } from './woo-rows.ts';

/** Returns only the fields that `_fields` names. */
export function pickFields(row: object, query: URLSearchParams): object {
  const fields = query.get('_fields')?.split(',');
  return fields
    ? Object.fromEntries(Object.entries(row).filter(([name]) => fields.includes(name)))
    : row;
}

/** In an order, a refund has only its id, its reason and its total. */
export const withoutRefundLines = (order: WooOrderRow): WooOrderRow => ({
  ...order,
  refunds: order.refunds.map(({ line_items: _lines, ...refund }) => refund),
});

export const invalidParam = (param: string): FakeAnswer => ({
  status: 400,
  body: {
    code: 'rest_invalid_param',
    message: `Paramètre(s) non valide(s) : ${param}`,
    data: { status: 400, params: { [param]: 'non valide' } },
  },
});

const DATES = ['after', 'before', 'modified_after', 'modified_before'] as const;

/**
 * Lists orders. Dates are in the shop’s time zone (here two hours ahead of UTC) unless
 * `dates_are_gmt` is true. A date in seconds since 1970 is refused.
 */
export function answerOrders({ orders, statuses }: WooStore, query: URLSearchParams): FakeAnswer {
  const per_page = Number(query.get('per_page') ?? 10);
  if (!(per_page >= 1 && per_page <= 100)) return invalidParam('per_page');
  for (const name of DATES) {
    const value = query.get(name);
    if (value !== null && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/u.test(value))
      return invalidParam(name);
  }
  const statusFilter = (query.get('status') ?? 'any').split(',');
  for (const status of statusFilter)
    if (status !== 'any' && status !== 'trash' && !statuses.has(status))
      return invalidParam('status');
  const shift = query.get('dates_are_gmt') === 'true' ? 0 : 7_200_000;
  const limit = (name: (typeof DATES)[number], otherwise: number): number => {
    const value = query.get(name);
    return value === null ? otherwise : Date.parse(`${value.slice(0, 19)}Z`) - shift;
  };
  const time = (text: string): number => Date.parse(`${text}Z`);
  const excluded = new Set(query.get('exclude')?.split(',') ?? []);
  const included = query.get('include')?.split(',');
  const matches = orders.filter(
    (order) =>
      (statusFilter.includes('any')
        ? order.status !== 'trash'
        : statusFilter.includes(order.status)) &&
      time(order.date_created_gmt) > limit('after', Number.NEGATIVE_INFINITY) &&
      time(order.date_created_gmt) < limit('before', Number.POSITIVE_INFINITY) &&
      time(order.date_modified_gmt) > limit('modified_after', Number.NEGATIVE_INFINITY) &&
      time(order.date_modified_gmt) < limit('modified_before', Number.POSITIVE_INFINITY) &&
      !excluded.has(String(order.id)) &&
      (included?.includes(String(order.id)) ?? true),
  );
  const keyOf = (order: WooOrderRow): string =>
    query.get('orderby') === 'modified' ? order.date_modified_gmt : order.date_created_gmt;
  const direction = query.get('order') === 'asc' ? 1 : -1;
  const sorted = matches.toSorted(
    (a, b) => direction * (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0),
  );
  const page = Number(query.get('page') ?? 1);
  const from = query.has('offset') ? Number(query.get('offset')) : (page - 1) * per_page;
  return {
    status: 200,
    body: sorted
      .slice(from, from + per_page)
      .map((order) => pickFields(withoutRefundLines(order), query)),
    headers: {
      'x-wp-total': String(sorted.length),
      'x-wp-totalpages': String(Math.ceil(sorted.length / per_page)),
    },
  };
}
