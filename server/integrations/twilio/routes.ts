import { createHash } from 'node:crypto';
import type { App } from '#server/app.ts';
import type { WebhookAnswer, WebhookCall, WebhookRoute } from '#server/http/webhook-route.ts';
import { readTwilioOwners } from '#server/domains/channels/sms/read-twilio-owners.ts';
import { saveWebhooks } from '#server/domains/incoming-webhooks/save-webhooks.ts';
import { isFromTwilio } from './is-from-twilio.ts';

/** A message of 1,600 characters and its parameters, in bytes. */
const LARGEST_CALLBACK = 64_000;
const MOST_PARAMETERS = 200;

export const twilioWebhooks: readonly WebhookRoute[] = (['status', 'inbound'] as const).map(
  (about) => ({
    method: 'POST',
    path: `/webhooks/twilio/${about}`,
    body_limit: LARGEST_CALLBACK,
    refuse: (_app, { headers }) => (headers['x-twilio-signature'] === undefined ? 401 : null),
    answer: (app, call) => saveCallback(app, about, call),
  }),
);

/** Stores the event for each team and the instance, which may share an account. */
async function saveCallback(
  app: App,
  about: 'status' | 'inbound',
  { query, headers, body, url }: WebhookCall,
): Promise<WebhookAnswer> {
  const raw = body.toString('utf8');
  // The signature covers every parameter in order, so they are counted before the form is parsed.
  if (raw.split('&', MOST_PARAMETERS + 1).length > MOST_PARAMETERS) return { status: 401 };
  const form = new URLSearchParams(raw);
  const signature = headers['x-twilio-signature']?.toString();
  const owners = await readTwilioOwners(app, form.get('AccountSid') ?? '');
  const signers = owners.filter(({ auth_token }) =>
    isFromTwilio(signature, { auth_token, url, form }),
  );
  if (signers.length === 0) return { status: 401 };
  const key = (query.get('key') ?? '').slice(0, 200);
  const dedupeFor = (team_id: string | null): string =>
    createHash('sha256')
      .update(
        JSON.stringify([about, team_id, form.get('MessageSid'), form.get('MessageStatus'), key]),
      )
      .digest('hex');
  await saveWebhooks(app, {
    provider: 'twilio',
    event: 'twilio_webhook_received',
    events: signers.map(({ team_id }) => ({
      team_id,
      dedupe_key: dedupeFor(team_id),
      body: JSON.stringify({ about, key, raw }).replaceAll('\\u0000', ''),
    })),
  });
  return { status: 200 };
}
