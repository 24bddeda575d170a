/** The number of rows that are read and written together. */
const ROWS_TOGETHER = 500;

/** Returns the ids of these rows, as many at a time as are read together. */
export function* together(rows: readonly { id: string }[]): Generator<string[]> {
  for (let at = 0; at < rows.length; at += ROWS_TOGETHER)
    yield rows.slice(at, at + ROWS_TOGETHER).map(({ id }) => id);
}
