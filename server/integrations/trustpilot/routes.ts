import { createHash } from 'node:crypto';
import { z } from 'zod';
import { boundedJson } from '#server/bounded-json.ts';
import type { App } from '#server/app.ts';
import type { WebhookAnswer, WebhookCall, WebhookRoute } from '#server/http/webhook-route.ts';
import { readCallbackSecret } from '#server/domains/channels/sms/sms-callbacks.ts';
import { saveWebhooks } from '#server/domains/incoming-webhooks/save-webhooks.ts';
import { openSite } from '#server/domains/reviews/public/open-site.ts';

/**
 * The documented fields of a webhook (https://developers.trustpilot.com). It has no signature, so
 * the review is fetched through the API before anything is changed. The event is stored as
 * received.
 */
const payload = z.looseObject({
  events: z
    .array(
      z.looseObject({
        eventName: z.string().max(100),
        eventData: z.looseObject({ id: z.string().max(100) }),
      }),
    )
    .max(1_000),
});

export const trustpilotWebhooks: readonly WebhookRoute[] = [
  {
    method: 'POST',
    path: '/webhooks/trustpilot/:secret',
    body_limit: 1_000_000,
    refuse: ({ config }, { params }) => {
      const team_id = readCallbackSecret(config, params['secret'] ?? '', 'trustpilot');
      return team_id === false || team_id === null ? 404 : null;
    },
    answer: saveEvents,
  },
];

/**
 * Trustpilot signs nothing, so the secret in the address authenticates the caller. An event is not
 * stored when the review cannot be read through the API.
 */
async function saveEvents(app: App, { params, body }: WebhookCall): Promise<WebhookAnswer> {
  const team_id = readCallbackSecret(app.config, params['secret'] ?? '', 'trustpilot');
  if (team_id === false || team_id === null) return { status: 404 };
  const site = await openSite(app, team_id);
  if (!site) return { status: 404 };
  const { data } = payload.safeParse(parsed(body.toString('utf8').replaceAll('\0', '')));
  if (!data) return { status: 400, text: 'not an event of Trustpilot' };
  if (!site.access) return { status: 200 };
  const events = data.events.map((event) => {
    const raw = JSON.stringify(event).replaceAll('\\u0000', '');
    return {
      team_id,
      dedupe_key: createHash('sha256').update(`${team_id}/${raw}`).digest('hex'),
      body: raw,
    };
  });
  await saveWebhooks(app, { provider: 'trustpilot', event: 'trustpilot_webhook_received', events });
  return { status: 200 };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(boundedJson(json)) as unknown;
  } catch {
    return undefined;
  }
}
