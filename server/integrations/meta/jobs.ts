import { z } from 'zod';
import type { App } from '#server/app.ts';
import type { Tx } from '#server/database/transaction.ts';
import type { EventPayload } from '#server/events.ts';
import { recordAccountUpdate } from '#server/domains/channels/violations/record-account-update.ts';
import {
  recordAccountLoss,
  recordAccountLimits,
} from '#server/domains/channels/whatsapp/record-account-limits.ts';
import {
  type IncomingEvent,
  readWebhooks,
} from '#server/domains/incoming-webhooks/read-webhooks.ts';
import { recordTemplateChange } from '#server/domains/channels/whatsapp/record-template-change.ts';
import { recordReport } from '#server/domains/reviews/feedback/record-report.ts';
import { receiveInbound, stopNumber } from '#server/domains/requests/opt-outs/receive-inbound.ts';
import { resumeNumber } from '#server/domains/requests/opt-outs/resume-number.ts';
import { parseForeignJson } from '#server/outgoing/parse-foreign-json.ts';
import { translateAccountUpdate } from './translate-account-update.ts';
import {
  readInbound,
  readAccountLimits,
  readPreferences,
  readStatus,
  readTemplateChange,
} from './translate-webhook.ts';

const piece = z.looseObject({
  waba_id: z.string(),
  field: z.string(),
  phone_number_id: z.string().optional(),
  value: z.record(z.string(), z.unknown()),
});
type Piece = z.output<typeof piece>;

/** Reads the stored webhooks of Meta. */
export async function readMetaWebhooks(
  app: App,
  { event_ids }: EventPayload<'meta_webhook_received'>,
): Promise<void> {
  await readWebhooks(app, event_ids, async (tx, event) => {
    const read = piece.safeParse(parseForeignJson(event.body));
    if (!read.success || event.team_id === null) return;
    if (!(await isTheirNumber(tx, event.team_id, read.data.phone_number_id))) return;
    await follow(tx, event.team_id, read.data, event);
  });
}

/** Returns true for a number with which the team sends: an account may have others. */
async function isTheirNumber(
  tx: Tx,
  team_id: string,
  phone_number_id: string | undefined,
): Promise<boolean> {
  if (phone_number_id === undefined) return true;
  const integration = await tx.db
    .selectFrom('integrations')
    .select('settings')
    .where('team_id', '=', team_id)
    .where('name', '=', 'meta')
    .where('state', '<>', 'disconnected')
    .executeTakeFirst();
  return integration?.settings['phone_number_id'] === phone_number_id;
}

async function follow(
  tx: Tx,
  team_id: string,
  { waba_id, field, value }: Piece,
  { received_at }: IncomingEvent,
): Promise<void> {
  switch (field) {
    case 'status': {
      const report = readStatus(value);
      if (report) await recordReport(tx, { ...report, provider: 'meta', team_id });
      return;
    }
    case 'message': {
      const message = readInbound(value);
      if (message)
        await receiveInbound(tx, { ...message, provider: 'meta', team_id, channel: 'whatsapp' });
      return;
    }
    case 'user_preferences':
      for (const { phone_number, stops, proof } of readPreferences(value))
        await (stops
          ? stopNumber(tx, { team_id, phone_number, proof })
          : resumeNumber(tx, { team_id, phone_number, proof }));
      return;
    case 'account_update': {
      const update = translateAccountUpdate(waba_id, value);
      if (update.is_gone) await recordAccountLoss(tx, team_id, update.text);
      else await recordAccountUpdate(tx, team_id, update);
      return;
    }
    case 'message_template_status_update':
    case 'message_template_quality_update':
    case 'template_category_update': {
      const changed = readTemplateChange(field, value);
      if (changed) await recordTemplateChange(tx, team_id, changed);
      return;
    }
    case 'phone_number_quality_update':
    case 'business_capability_update':
      await recordAccountLimits(tx, team_id, readAccountLimits(value), received_at);
      return;
    default: // Reviews of the account and alerts are only stored for their retention time.
  }
}
