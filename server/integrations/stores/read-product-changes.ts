import { z } from 'zod';
import type { ShopProductPage } from '#server/ports/shop-product.ts';

/**
 * The start of a list of products: a date, without the products already read with exactly that
 * date.
 */
export interface ProductPlace {
  /** ISO 8601 in UTC, by the store’s own clock. */
  from: string;
  known: readonly string[];
}

interface ChangedProduct {
  id: string;
  changed_at: string;
}

const cursorShape = z.object({
  from: z.string(),
  known: z.array(z.string()),
  /** The date of the newest change that an earlier reading reached. */
  reached: z.string(),
});

/** A date before any product of a store. */
const BEGINNING = '1990-01-01T00:00:00.000Z';
/** A change may become visible after a later one, so the end of a list is read again. */
const OVERLAP_MS = 2 * 60_000;

/**
 * Reads one page of a catalogue in the order of its changes. Pages use dates, never page numbers,
 * because rows move while products change. The first reading and every later one use the same list.
 */
export async function readProductChanges<T extends ChangedProduct>(
  cursor: string | null,
  list: (place: ProductPlace) => Promise<{ rows: readonly T[]; is_full: boolean }>,
  { mostKnown = Number.POSITIVE_INFINITY }: { mostKnown?: number } = {},
): Promise<{ rows: readonly T[] } & Pick<ShopProductPage, 'cursor' | 'is_full'>> {
  const at = readCursor(cursor);
  const { rows, is_full } = await list(at);
  const next = placeAfter(at, rows, mostKnown);
  if (is_full) return { rows, is_full, cursor: JSON.stringify({ ...next, reached: at.reached }) };
  const isNew = Date.parse(next.from) > Date.parse(at.reached);
  const overlapped = {
    from: new Date(Date.parse(next.from) - OVERLAP_MS).toISOString(),
    known: [],
    reached: next.from,
  };
  return {
    rows,
    is_full,
    cursor: JSON.stringify(isNew ? overlapped : { ...next, reached: at.reached }),
  };
}

/**
 * Reads the cursor. An invalid one comes from another version of the program: the catalogue is read
 * again, which changes nothing.
 */
function readCursor(cursor: string | null): z.output<typeof cursorShape> {
  const beginning = { from: BEGINNING, known: [], reached: BEGINNING };
  if (cursor === null) return beginning;
  return cursorShape.catch(beginning).parse(JSON.parse(cursor));
}

function placeAfter(
  { from, known }: ProductPlace,
  rows: readonly ChangedProduct[],
  mostKnown: number,
): ProductPlace {
  const newest = rows.reduce(
    (at, { changed_at }) => (Date.parse(changed_at) > Date.parse(at) ? changed_at : at),
    from,
  );
  const there = rows.filter(({ changed_at }) => Date.parse(changed_at) === Date.parse(newest));
  const before = Date.parse(newest) === Date.parse(from) ? known : [];
  const ids = [...new Set([...before, ...there.map(({ id }) => id)])];
  return { from: newest, known: ids.slice(-Math.min(mostKnown, ids.length || 1)) };
}
