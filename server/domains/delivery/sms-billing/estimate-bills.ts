import { sql } from 'kysely';
import type { Step } from '#contract/labels/message-status.ts';
import { measureSms } from '#contract/messages/sms-segments.ts';
import type { Tx } from '#server/database/transaction.ts';
import { isSmsService, readSmsSettings } from '#server/domains/channels/sms/sms-settings.ts';
import {
  type MessageContext,
  readPlanInputs,
} from '#server/domains/requests/planning/read-plan-inputs.ts';
import type { Bill } from '#server/ports/message-channel.ts';
import { contentOf } from '#server/domains/delivery/composing/message-content.ts';
import { readShops } from '#server/domains/delivery/composing/read-shops.ts';

interface UnbilledMessage {
  id: string;
  request_id: string;
  team_id: string;
  step: Step;
}

/**
 * Estimates the cost of SMS whose answer was lost. A callback, a person or the calendar later
 * confirms that they were sent, without a price. Their text is composed again, measured and charged
 * at the price of the account, because a month that costs slightly too much is better than an
 * exceeded ceiling.
 */
export async function estimateBills(
  tx: Tx,
  messages: readonly UnbilledMessage[],
): Promise<{ id: string; sender_id: number; bill: Bill }[]> {
  const prices = await readPrices(
    tx,
    messages.map(({ id }) => id),
  );
  const priced = messages.filter(({ id }) => prices.has(id));
  if (priced.length === 0) return [];
  const instance = await tx.db.selectFrom('instance').select('public_url').executeTakeFirst();
  const base = instance?.public_url ?? 'http://localhost';
  const shops = await readShops(
    tx.db,
    priced.map(({ team_id }) => team_id),
    base,
  );
  const requests = await readPlanInputs(
    tx.db,
    priced.map(({ request_id }) => request_id),
    tx.now,
  );
  return priced.flatMap(({ id, step, team_id, request_id }) => {
    const price = prices.get(id);
    const shop = shops.get(team_id);
    const context = requests.get(request_id)?.message_context;
    const segments =
      shop && context
        ? measureSms(
            contentOf(
              { channel: 'sms', step },
              context,
              { ...shop, templates: new Map() },
              linksOf(shop.link_base, context),
            ).text,
          ).segments
        : 1;
    return price === undefined
      ? []
      : [
          {
            id,
            sender_id: price.sender_id,
            bill: {
              segments,
              cost: segments * price.per_segment,
              is_estimated: true,
              credit_left: null,
            },
          },
        ];
  });
}

function linksOf(
  base: string,
  { token }: MessageContext,
): { review_url: string; stop_url: string } {
  return { review_url: `${base}/y/${token}`, stop_url: `${base}/y/${token}/stop` };
}

/**
 * Reads the price of one segment for each message: the price that the team gave, or the usual one
 * when it gave none.
 */
async function readPrices(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { sender_id: number; per_segment: number }>> {
  const { rows } = await sql<{
    id: string;
    sender_id: number;
    provider: string;
    settings: Record<string, unknown> | null;
  }>`
    select m.id, s.id as sender_id, s.provider, i.settings from messages m join senders s on s.id = m.sender_id and s.channel = 'sms'
    left join integrations i on i.team_id = s.team_id and i.name = s.provider where m.id = any(${ids}::bigint[])`.execute(
    tx.db,
  );
  return new Map(
    rows.flatMap(({ id, sender_id, provider, settings }) =>
      isSmsService(provider)
        ? [
            [
              id,
              {
                sender_id,
                per_segment: readSmsSettings(provider, settings ?? {}).price_per_segment,
              },
            ] as const,
          ]
        : [],
    ),
  );
}
