/** The list with `item` at place `to`, or at the nearest end. */
export function moveTo<Item>(list: readonly Item[], item: Item, to: number): Item[] {
  const others = list.filter((each) => each !== item);
  const at = Math.max(0, Math.min(to, others.length));
  return [...others.slice(0, at), item, ...others.slice(at)];
}
