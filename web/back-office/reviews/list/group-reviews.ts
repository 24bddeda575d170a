interface Group<Row> {
  /** Those of this page. */
  rows: readonly Row[];
  /** All of them, whatever the page. */
  total: number;
}

/**
 * The server puts those to be listened to first before the others: the count tells where they end.
 */
export function groupReviews<Row>(
  rows: readonly Row[],
  page: { from: number | null; attention: number; total: number },
): { first: Group<Row>; recent: Group<Row> } {
  const before = page.from === null ? 0 : page.from - 1;
  const cut = Math.max(0, Math.min(rows.length, page.attention - before));
  return {
    first: { rows: rows.slice(0, cut), total: page.attention },
    recent: { rows: rows.slice(cut), total: page.total - page.attention },
  };
}
