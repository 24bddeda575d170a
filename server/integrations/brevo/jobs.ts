import { z } from 'zod';
import type { App } from '#server/app.ts';
import type { Tx } from '#server/database/transaction.ts';
import type { EventPayload } from '#server/events.ts';
import {
  type IncomingEvent,
  readWebhooks,
} from '#server/domains/incoming-webhooks/read-webhooks.ts';
import { findTeamOfKey } from '#server/domains/delivery/reports/find-reported.ts';
import { findTeamOfReply, recordReport } from '#server/domains/reviews/feedback/record-report.ts';
import { receiveInbound, stopNumber } from '#server/domains/requests/opt-outs/receive-inbound.ts';
import { parseForeignJson } from '#server/outgoing/parse-foreign-json.ts';

const storedBody = z.object({ key: z.string(), raw: z.string() });
const callback = z.looseObject({
  messageId: z.union([z.number(), z.string()]).transform(String).nullish(),
  msg_status: z.string(),
  to: z.union([z.number(), z.string()]).transform(String).nullish(),
  // In seconds. A value outside these years is ignored.
  ts_event: z.coerce.number().min(1e9).max(1e10).nullish().catch(null),
  reply: z.string().nullish(),
  text: z.string().nullish(),
});
type Callback = z.output<typeof callback>;

export async function readBrevoWebhooks(
  app: App,
  { event_ids }: EventPayload<'brevo_webhook_received'>,
): Promise<void> {
  await readWebhooks(app, event_ids, readCallback);
}

/**
 * Reads a delivery report. Brevo does not document all names after `delivered`, so an unknown one
 * is ignored.
 */
async function readCallback(tx: Tx, event: IncomingEvent): Promise<void> {
  const { key, raw } = storedBody.parse(JSON.parse(event.body));
  const { data } = callback.safeParse(parseForeignJson(raw));
  if (!data) return;
  const at = data.ts_event != null ? new Date(data.ts_event * 1000) : event.received_at;
  const about = {
    provider: 'brevo',
    team_id: event.team_id,
    key,
    provider_message_id: data.messageId ?? null,
    at,
  };
  switch (data.msg_status.toLowerCase().replaceAll(/[^a-z]/g, '')) {
    case 'sent':
    case 'accepted':
      return recordReport(tx, { ...about, state: 'accepted' });
    case 'delivered':
      return recordReport(tx, { ...about, state: 'delivered' });
    case 'softbounce':
    case 'softbounces':
    case 'hardbounce':
    case 'hardbounces':
    case 'rejected':
    case 'skip':
      return recordReport(tx, {
        ...about,
        state: 'refused',
        refusal: { by: 'recipient', text: `Brevo: ${data.msg_status}` },
      });
    case 'replied':
    case 'reply':
      return receiveReply(tx, event, key, data, at);
    case 'unsubscribed':
    case 'unsubscribe':
    case 'blacklisted':
      return stop(tx, event, key, data, at);
    default:
  }
}

async function receiveReply(
  tx: Tx,
  event: IncomingEvent,
  key: string,
  data: Callback,
  at: Date,
): Promise<void> {
  const team_id =
    event.team_id ?? (await findTeamOfKey(tx, key)) ?? (await findTeamOfReply(tx, key));
  const from = phoneOf(data);
  if (team_id === null || from === null) return;
  await receiveInbound(tx, {
    team_id,
    channel: 'sms',
    provider: 'brevo',
    provider_message_id: `${data.messageId ?? 'reply'}-${event.id}`,
    from,
    text: data.reply ?? data.text ?? null,
    at,
  });
}

async function stop(
  tx: Tx,
  event: IncomingEvent,
  key: string,
  data: Callback,
  at: Date,
): Promise<void> {
  const team_id =
    event.team_id ?? (await findTeamOfKey(tx, key)) ?? (await findTeamOfReply(tx, key));
  const phone_number = phoneOf(data);
  if (team_id === null || phone_number === null) return;
  await stopNumber(tx, {
    team_id,
    phone_number,
    proof: JSON.stringify({ provider: 'brevo', msg_status: data.msg_status, at: at.toISOString() }),
  });
}

/** Returns the person’s number. Brevo sends it in `to` without the plus sign. */
function phoneOf({ to }: Callback): string | null {
  const digits = to?.replaceAll(/\D/g, '') ?? '';
  return /^\d{6,15}$/.test(digits) ? `+${digits}` : null;
}
