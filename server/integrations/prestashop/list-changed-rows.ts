import type { ChangedOrders } from '#server/ports/store-platform.ts';
import { callWebservice, type Webservice, type WebserviceQuery } from './call-webservice.ts';
import { collectOrders } from './collect-orders.ts';
import { filterText, stampAt, stampOf } from './shop-clock.ts';
import type { ShopDirectory } from './shop-directory.ts';
import {
  ORDER_FIELDS_SHOWN,
  orderRow,
  type OrderRow,
  readWebserviceRows,
} from './webservice-fields.ts';

const MOST_ROWS = 100;
/** The most lists of one reading, because a faulty shop may never end. */
const MOST_LISTS = 200;
/** Milliseconds in which an order may change once more within the second of its date. */
const UNSETTLED_MS = 1_000;

interface ChangedQuery {
  from: string;
  known: readonly string[];
  timezone: string;
}

/** The start of a list: a date, or the position after an order within one second. */
type ListPlace = { since: string } | { second: string; after: string };

/**
 * Lists one page of changed orders. Lists use the date and the id, never an offset, because rows
 * move while orders change. Orders of the current second are left for the next reading: they may
 * change again within it, which the same date would not show.
 */
export async function listChangedRows(
  webservice: Webservice,
  directory: ShopDirectory,
  { from, known, timezone }: ChangedQuery,
): Promise<ChangedOrders> {
  const isKnown = new Set(known);
  let place: ListPlace | null = { since: from };
  let now: string | null = null;
  for (let lists = 0; place !== null && lists < MOST_LISTS; lists++) {
    const most = webservice.pace.page(MOST_ROWS);
    const {
      rows,
      now: date,
      took_ms,
    } = await callWebservice(webservice, 'orders', {
      ...queryOf(place),
      date: '1',
      display: `[${ORDER_FIELDS_SHOWN.join(',')}]`,
      limit: String(most),
    });
    now = date === null ? null : stampAt(new Date(date), timezone);
    const listed = readWebserviceRows(orderRow, rows);
    const settled = settledRows(listed, now, took_ms);
    const unknown = settled.filter(({ id }) => !isKnown.has(id));
    const orders = (await collectOrders(webservice, directory, unknown, timezone)).filter(
      ({ id }) => !isKnown.has(id),
    );
    const next: ListPlace | null =
      settled.length < listed.length ? null : nextList(place, listed, most);
    if (orders.length > 0)
      return { orders, unreadable: unreadableOf(rows, listed), is_full: next !== null, now };
    place = next;
  }
  return { orders: [], unreadable: [], is_full: false, now };
}

function queryOf(place: ListPlace): WebserviceQuery {
  if ('since' in place)
    return {
      'filter[date_upd]': `>[${filterText(place.since, -1)}]`,
      sort: '[date_upd_ASC,id_ASC]',
    };
  return {
    'filter[date_upd]': `[${filterText(place.second)}]`,
    'filter[id]': `>[${place.after}]`,
    sort: '[id_ASC]',
  };
}

/**
 * Returns the next list: the remainder of the last second of a full list, then the seconds after
 * it.
 */
function nextList(place: ListPlace, listed: readonly OrderRow[], most: number): ListPlace | null {
  const last = listed.at(-1);
  const isFull = listed.length >= most;
  if (isFull && last?.date_upd != null) return { second: stampOf(last.date_upd), after: last.id };
  return 'second' in place ? { since: `${filterText(place.second, 1).replace(' ', 'T')}Z` } : null;
}

/**
 * Leaves out orders of the current second. Dates in the future come from a clock that was set back,
 * and waiting would not help.
 */
function settledRows(
  listed: readonly OrderRow[],
  now: string | null,
  took_ms: number,
): readonly OrderRow[] {
  if (now === null) return listed;
  const until = Date.parse(now);
  const since = until - took_ms - UNSETTLED_MS;
  return listed.filter(({ date_upd }) => {
    const at = date_upd === null ? 0 : Date.parse(stampOf(date_upd));
    return at < since || at > until;
  });
}

/** Returns the identifiers of rows that are not valid orders. */
function unreadableOf(
  rows: readonly Record<string, unknown>[],
  listed: readonly OrderRow[],
): string[] {
  if (rows.length === listed.length) return [];
  const read = new Set(listed.map(({ id }) => id));
  return rows
    .map((row) => String(row['id']).slice(0, 40))
    .filter((id) => !read.has(id))
    .slice(0, 20);
}
