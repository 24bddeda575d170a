/**
 * Passes a body on and counts its rows, reporting every 20,000 of them.
 */
export async function* countRows(
  body: AsyncIterable<Uint8Array>,
  count: { rows: number },
  report: () => void,
): AsyncGenerator<Uint8Array> {
  for await (const row of body) {
    count.rows += 1;
    if (count.rows % 20_000 === 0) report();
    yield row;
  }
}
