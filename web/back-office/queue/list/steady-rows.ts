/** The rows as they are now, in the order in which they are being looked at: nothing moves under the pointer, what left the list stays as it was last seen. */
export function steadyRows<Row extends { id: string }>(
  shown: readonly Row[],
  latest: readonly Row[],
): readonly Row[] {
  const byId = new Map(latest.map((row) => [row.id, row]));
  return shown.map((row) => byId.get(row.id) ?? row);
}
