import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { ClaimedMessage } from '#server/domains/delivery/claiming/claimed-message.ts';
import type { MessageShop } from './read-shops.ts';

/**
 * Half of the values of the first byte of a hash. A request whose byte is below it is in group A,
 * the others are in group B, always the same one.
 */
const HALF = 128;

/** Whether a request reads text B: decided by the test and the request alone. */
export function readsTextB(ab_test_id: string, request_id: string): boolean {
  return (createHash('md5').update(`${ab_test_id}/${request_id}`).digest()[0] ?? 0) >= HALF;
}

/** The same in SQL; a property test compares the two. */
export function readsTextBSql(
  ab_test_id: RawBuilder<unknown>,
  request_id: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`get_byte(decode(md5(${ab_test_id}::text || '/' || ${request_id}::text), 'hex'), 0) >= ${sql.lit(HALF)}`;
}

/**
 * The shop with text B in its flow, for a message that is in the second group of a running test.
 * A template B that is no longer approved leaves template A to all: nobody misses a message for a
 * test. `isSendable`: whether a template of the team may be sent now.
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
