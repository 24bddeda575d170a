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
/** A shop whose lists never end has no list. */
const MOST_LISTS = 200;
/** An order may change once more within the second that its date names. */
const UNSETTLED_MS = 1_000;

interface ChangedQuery {
  from: string;
  known: readonly string[];
  timezone: string;
}

/** Where a list begins: at a moment, or behind an order within one second. */
type ListPlace = { since: string } | { second: string; after: string };

/**
 * One page of changed orders. Lists are asked for by date and id and never by offset, because rows
 * move while orders change. Orders of the second that is passing are left for the next time: they
 * may change once more within it, which the same date would not show.
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

/** The rest of the last second of a full list, then the seconds behind it. */
function nextList(place: ListPlace, listed: readonly OrderRow[], most: number): ListPlace | null {
  const last = listed.at(-1);
  const isFull = listed.length >= most;
  if (isFull && last?.date_upd != null) return { second: stampOf(last.date_upd), after: last.id };
  return 'second' in place ? { since: `${filterText(place.second, 1).replace(' ', 'T')}Z` } : null;
}

/** Dates in the future belong to a clock that was put back: nothing is gained by waiting. */
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

/** Rows that are no orders, by what they call themselves. */
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
