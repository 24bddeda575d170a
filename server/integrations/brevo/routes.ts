import { createHash } from 'node:crypto';
import { z } from 'zod';
import { boundedJson } from '#server/bounded-json.ts';
import type { App } from '#server/app.ts';
import type { WebhookAnswer, WebhookCall, WebhookRoute } from '#server/http/webhook-route.ts';
import { readCallbackSecret } from '#server/domains/channels/sms/sms-callbacks.ts';
import { saveWebhooks } from '#server/domains/incoming-webhooks/save-webhooks.ts';

/** The fields that distinguish two callbacks. Other fields are stored as received. */
const payload = z.looseObject({
  messageId: z.union([z.number(), z.string()]).optional(),
  msg_status: z.string().optional(),
  ts_event: z.union([z.number(), z.string()]).optional(),
  date: z.string().optional(),
});

export const brevoWebhooks: readonly WebhookRoute[] = [
  {
    method: 'POST',
    path: '/webhooks/brevo/:secret',
    refuse: ({ config }, { params }) =>
      readCallbackSecret(config, params['secret'] ?? '') === false ? 404 : null,
    answer: saveCallback,
  },
];

/** Brevo signs nothing, so the secret in the address authenticates the caller. */
async function saveCallback(
  app: App,
  { params, query, body }: WebhookCall,
): Promise<WebhookAnswer> {
  const team_id = readCallbackSecret(app.config, params['secret'] ?? '');
  if (team_id === false || !(await isThere(app, team_id))) return { status: 404 };
  const raw = body.toString('utf8').replaceAll('\0', '');
  const { data } = payload.safeParse(parsed(raw));
  if (!data) return { status: 400, text: 'not JSON' };
  const key = (query.get('key') ?? '').replaceAll('\0', '').slice(0, 200);
  const dedupe_key = createHash('sha256')
    .update(
      JSON.stringify([team_id, key, data.messageId, data.msg_status, data.ts_event ?? data.date]),
    )
    .digest('hex');
  await saveWebhooks(app, {
    provider: 'brevo',
    event: 'brevo_webhook_received',
    events: [{ team_id, dedupe_key, body: JSON.stringify({ key, raw }) }],
  });
  return { status: 200 };
}

async function isThere({ db }: Pick<App, 'db'>, team_id: string | null): Promise<boolean> {
  return (
    team_id === null ||
    (await db.selectFrom('teams').select('id').where('id', '=', team_id).executeTakeFirst()) !==
      undefined
  );
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(boundedJson(json)) as unknown;
  } catch {
    return undefined;
  }
}
