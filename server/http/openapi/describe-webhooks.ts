import { webhookPayloads } from '#contract/api/schemas/webhooks/webhook-payloads.ts';
import {
  WEBHOOK_EVENT_LABELS,
  WEBHOOK_EVENTS,
  WEBHOOK_RETRY_MINUTES,
} from '#contract/api/webhook-events.ts';
import type { SchemaWriter } from './schema-writer.ts';

type Json = Record<string, unknown>;

const HEADERS = [
  ['webhook-id', 'Le même identifiant est le même événement : traitez-le une seule fois.'],
  ['webhook-timestamp', 'Secondes depuis 1970 : refusez ce qui a plus de cinq minutes.'],
  [
    'webhook-signature',
    'Standard Webhooks : `v1,` suivi du HMAC-SHA256 en base64 de `id.timestamp.corps`.',
  ],
] as const;

/**
 * Returns OpenAPI’s `webhooks`, the calls that an address of the shop receives, with one entry for
 * each event.
 */
export function describeWebhooks(writer: SchemaWriter): Json {
  return Object.fromEntries(
    WEBHOOK_EVENTS.map((event) => [
      event,
      {
        post: {
          operationId: `on_${event.replaceAll('.', '_')}`,
          tags: ['Webhooks sortants et clés'],
          summary: WEBHOOK_EVENT_LABELS[event].label,
          description: WEBHOOK_EVENT_LABELS[event].hint,
          security: [],
          parameters: HEADERS.map(([name, description]) => ({
            name,
            in: 'header',
            required: true,
            description,
            schema: { type: 'string' },
          })),
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: writer.write(webhookPayloads[event], 'output') },
            },
          },
          responses: {
            '2XX': { description: 'Reçu : répondez en moins de dix secondes.' },
            410: { description: 'L’adresse ne sert plus : Recueil désactive ce webhook.' },
            '4XX': {
              description: `Non reçu : répété après ${WEBHOOK_RETRY_MINUTES.join(', ')} minutes.`,
            },
          },
        },
      },
    ]),
  );
}
