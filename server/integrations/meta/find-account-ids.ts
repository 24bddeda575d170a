/** Ids of a delivery that can be accounts; those of messages and pictures may be among them. */
const MOST_IDS = 5_000;
const ID = /"(?:id|waba_id)"\s*:\s*"(\d{1,32})"/gu;

/** The digits that a delivery calls `id` or `waba_id`, found without reading it as JSON: whoever sent it has proved nothing yet. */
export function findAccountIds(body: Buffer): string[] {
  const ids = new Set<string>();
  for (const [, id] of body.toString('latin1').matchAll(ID)) {
    if (id !== undefined) ids.add(id);
    if (ids.size === MOST_IDS) break;
  }
  return [...ids];
}
