import { createHash } from 'node:crypto';
import { z } from 'zod';
import { boundedJson } from '#server/bounded-json.ts';
import type { WebhookToSave } from '#server/domains/incoming-webhooks/save-webhooks.ts';

const one = z.looseObject({ id: z.string() });
const messages = z.looseObject({
  metadata: z.looseObject({ phone_number_id: z.string() }),
  statuses: z.array(z.looseObject({ id: z.string(), status: z.string() })).default([]),
  messages: z.array(one).default([]),
});
const change = z.looseObject({ field: z.string(), value: z.record(z.string(), z.unknown()) });
const entry = z.looseObject({
  id: z.string(),
  time: z.number().optional(),
  changes: z.array(change).default([]),
});
const delivery = z.looseObject({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(entry),
});

export interface Delivery {
  entries: (z.output<typeof entry> & { waba_id: string })[];
  waba_ids: string[];
}

/** Parses a delivery of Meta. Returns null when the body is none. */
export function readMetaDelivery(body: Buffer): Delivery | null {
  const read = delivery.safeParse(parsed(body));
  if (!read.success) return null;
  const entries = read.data.entry.flatMap((row) =>
    wabaIds(row).map((waba_id) => ({ ...row, waba_id })),
  );
  return { entries, waba_ids: [...new Set(entries.map(({ waba_id }) => waba_id))] };
}

const business = z.looseObject({ waba_info: z.looseObject({ waba_id: z.string() }) });

/**
 * Returns the accounts of an entry. For some events its id is that of the business, and the account
 * is inside.
 */
function wabaIds({ id, changes }: z.output<typeof entry>): string[] {
  const inside = changes.flatMap(({ value }) =>
    'waba_info' in value ? (business.safeParse(value).data?.waba_info.waba_id ?? []) : [],
  );
  return [...new Set([id, ...inside])];
}

/**
 * Splits a delivery into the events of one account: each status and each message separately, so
 * that a repeated event is recognised in another delivery.
 */
export function splitDelivery(
  { entries }: Delivery,
  { team_id, waba_id }: { team_id: string; waba_id: string },
): WebhookToSave[] {
  const toSave = (dedupe_key: string, piece: object): WebhookToSave => ({
    team_id,
    dedupe_key: `${team_id} ${dedupe_key}`,
    body: JSON.stringify({ waba_id, ...piece }),
  });
  return entries
    .filter((row) => row.waba_id === waba_id)
    .flatMap(({ time, changes }) =>
      changes.flatMap(({ field, value }): WebhookToSave[] => {
        const parsed = field === 'messages' ? messages.safeParse(value).data : undefined;
        if (!parsed)
          return [
            toSave(
              `${waba_id} ${time ?? 0} ${field} ${createHash('sha256').update(JSON.stringify(value)).digest('hex')}`,
              { field, value },
            ),
          ];
        const { phone_number_id } = parsed.metadata;
        return [
          ...parsed.statuses.map((status) =>
            toSave(`${status.id} ${status.status}`, {
              field: 'status',
              phone_number_id,
              value: status,
            }),
          ),
          ...parsed.messages.map((message) =>
            toSave(`${message.id} in`, { field: 'message', phone_number_id, value: message }),
          ),
        ];
      }),
    );
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(boundedJson(body.toString('utf8'))) as unknown;
  } catch {
    return null;
  }
}
