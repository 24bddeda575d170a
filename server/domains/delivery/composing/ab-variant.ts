import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { ClaimedMessage } from '#server/domains/delivery/claiming/claimed-message.ts';
import type { MessageShop } from './read-shops.ts';

/**
 * The number of values of the first byte of a hash, halved. A request whose byte is below it is
 * always in group A, any other request is in group B.
 */
const HALF = 128;

/**
 * Returns true when a request reads text B. The result depends on the test and the request alone.
 */
export function readsTextB(ab_test_id: string, request_id: string): boolean {
  return (createHash('md5').update(`${ab_test_id}/${request_id}`).digest()[0] ?? 0) >= HALF;
}

/** Returns the same decision as SQL. A property test compares the two. */
export function readsTextBSql(
  ab_test_id: RawBuilder<unknown>,
  request_id: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`get_byte(decode(md5(${ab_test_id}::text || '/' || ${request_id}::text), 'hex'), 0) >= ${sql.lit(HALF)}`;
}

/**
 * Returns the shop with text B in its flow, for a message that is in the second group of a running
 * test. When template B is no longer approved, all requests get template A, so that a test never
 * stops a message. `isSendable` returns true when a template of the team may be sent now.
 */
export function shopForMessage(
  shop: MessageShop,
  isSendable: (template_id: string) => boolean,
  {
    step,
    channel,
    request_id,
    taken_at,
  }: Pick<ClaimedMessage, 'step' | 'channel' | 'request_id' | 'taken_at'>,
): MessageShop {
  const running = shop.ab_tests.find(
    (each) =>
      each.step === step &&
      each.channel === channel &&
      Date.parse(each.started_at) <= taken_at.getTime() &&
      taken_at.getTime() < Date.parse(each.ends_at),
  );
  if (!running || !readsTextB(running.id, request_id)) return shop;
  if (running.channel === 'whatsapp' && !isSendable(String(running.content['template_id'])))
    return shop;
  const { steps } = shop.flow;
  const contents = { ...steps[step].contents, [running.channel]: running.content };
  return {
    ...shop,
    flow: { ...shop.flow, steps: { ...steps, [step]: { ...steps[step], contents } } },
  };
}
