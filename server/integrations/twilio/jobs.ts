import { z } from 'zod';
import type { App } from '#server/app.ts';
import type { Tx } from '#server/database/transaction.ts';
import type { EventPayload } from '#server/events.ts';
import {
  type IncomingEvent,
  readWebhooks,
} from '#server/domains/incoming-webhooks/read-webhooks.ts';
import { recordReport } from '#server/domains/reviews/feedback/record-report.ts';
import { receiveInbound } from '#server/domains/requests/opt-outs/receive-inbound.ts';
import { findTeamsThatTexted } from '#server/domains/delivery/reports/find-teams-that-texted.ts';
import type { LateRefusal } from '#server/domains/delivery/reports/record-late-refusal.ts';
import { SUSPENDED } from './translate-twilio-error.ts';

const storedBody = z.object({
  about: z.enum(['status', 'inbound']),
  key: z.string(),
  raw: z.string(),
});

export async function readTwilioWebhooks(
  app: App,
  { event_ids }: EventPayload<'twilio_webhook_received'>,
): Promise<void> {
  await readWebhooks(app, event_ids, async (tx, event) => {
    const { about, key, raw } = storedBody.parse(JSON.parse(event.body));
    const form = new URLSearchParams(raw.replaceAll('%00', ''));
    if (about === 'status') await readStatus(tx, event, key, form);
    else await readInbound(tx, event, form);
  });
}

async function readStatus(
  tx: Tx,
  event: IncomingEvent,
  key: string,
  form: URLSearchParams,
): Promise<void> {
  const about = {
    provider: 'twilio',
    team_id: event.team_id,
    key,
    provider_message_id: form.get('MessageSid'),
    at: event.received_at,
  };
  const status = form.get('MessageStatus') ?? form.get('SmsStatus') ?? '';
  switch (status) {
    case 'accepted':
    case 'scheduled':
    case 'queued':
    case 'sending':
    case 'sent':
      return recordReport(tx, { ...about, state: 'accepted' });
    case 'delivered':
      return recordReport(tx, { ...about, state: 'delivered' });
    case 'read':
      return recordReport(tx, { ...about, state: 'opened' });
    case 'undelivered':
    case 'failed':
    case 'canceled':
      return recordReport(tx, {
        ...about,
        state: 'refused',
        refusal: refusalOf(status, form.get('ErrorCode')),
      });
    default:
  }
}

/**
 * twilio.com/docs/api/errors: most codes mean that this phone cannot be reached, for whatever
 * reason.
 */
function refusalOf(status: string, code: string | null): LateRefusal {
  if (code === '30002') return { by: 'sender', text: SUSPENDED };
  return {
    by: code === '21610' ? 'opted_out' : 'recipient',
    text: `Twilio: ${status}${code === null ? '' : ` ${code}`}`,
  };
}

/**
 * Records an incoming SMS. A text to the number of the instance is recorded for every team that has
 * sent a text to its sender.
 */
async function readInbound(tx: Tx, event: IncomingEvent, form: URLSearchParams): Promise<void> {
  const [from, text, provider_message_id] = [
    form.get('From') ?? '',
    form.get('Body'),
    form.get('MessageSid') ?? event.id,
  ];
  if (!/^\+\d{6,15}$/.test(from)) return;
  const teams =
    event.team_id === null ? await findTeamsThatTexted(tx, from, 'twilio') : [event.team_id];
  for (const team_id of teams)
    await receiveInbound(tx, {
      team_id,
      channel: 'sms',
      provider: 'twilio',
      provider_message_id,
      from,
      text,
      at: event.received_at,
    });
}
