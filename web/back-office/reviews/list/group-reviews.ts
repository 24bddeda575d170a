interface Group<Row> {
  /** The reviews on this page. */
  rows: readonly Row[];
  /** The number of reviews on all pages. */
  total: number;
}

/**
 * Splits the page where the unhappy customers end. The server lists them first, and `attention` is
 * their number.
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
