import { z } from 'zod';
import { boundedJson } from '#server/bounded-json.ts';
import type { WebhookRoute } from '#server/http/webhook-route.ts';
import { saveWebhooks } from '#server/domains/incoming-webhooks/save-webhooks.ts';

const call = z.union([
  z.looseObject({ type: z.literal('url_verification'), challenge: z.string().max(1_000) }),
  z.looseObject({
    type: z.literal('event_callback'),
    event_id: z.string().min(1).max(100),
    team_id: z.string().max(50),
  }),
]);

/**
 * https://docs.slack.dev/apis/events-api: Slack verifies the address once with a challenge, then
 * reports accesses that end.
 */
export const slackWebhooks: readonly WebhookRoute[] = [
  {
    method: 'POST',
    path: '/webhooks/slack',
    refuse: (_app, { headers }) => (headers['x-slack-signature'] === undefined ? 401 : null),
    answer: async (app, { body, headers }) => {
      const isSigned = app.chat?.isSigned(
        {
          timestamp: headers['x-slack-request-timestamp']?.toString(),
          signature: headers['x-slack-signature']?.toString(),
          body,
        },
        app.clock.now(),
      );
      if (isSigned !== true) return { status: 401 };
      const raw = body.toString('utf8').replaceAll('\0', '');
      const { data } = call.safeParse(parsed(raw));
      if (!data) return { status: 200 };
      if (data.type === 'url_verification') return { status: 200, text: data.challenge };
      await saveWebhooks(app, {
        provider: 'slack',
        event: 'slack_webhook_received',
        events: [{ team_id: null, dedupe_key: data.event_id, body: raw }],
      });
      return { status: 200 };
    },
  },
];

function parsed(json: string): unknown {
  try {
    return JSON.parse(boundedJson(json)) as unknown;
  } catch {
    return undefined;
  }
}
