import { z } from 'zod';
import { dateTime, id } from './words.ts';

export const integration = z.strictObject({
  id,
  name: z.enum(['shopify', 'slack', 'kanal', 'meta', 'trustpilot', 'google', 'brevo', 'twilio', 'smtp', 'api']),
  state: z.enum(['connected', 'broken', 'disconnected']),
  account: z.string().nullable(),
  connected_at: dateTime.nullable(),
  last_sync_at: dateTime.nullable(),
  last_error: z.string().nullable(),
});

/** It travels in a header: nothing but printable ASCII. Its form is the provider’s own affair. */
const apiKey = z
  .string()
  .trim()
  .min(1, 'La clé est requise.')
  .max(500)
  .regex(/^[\x21-\x7e]*$/u, 'Cette clé contient une espace ou un accent : copiez-la de nouveau, entière, depuis Kanal.');

export const connectKanalBody = z.strictObject({ api_key: apiKey });
export const integrationAnswer = z.strictObject({ data: integration });
export const integrationsAnswer = z.strictObject({ data: z.array(integration) });
export const integrationParams = z.strictObject({ name: z.string() });

const variable = z.strictObject({ number: z.int(), name: z.string(), example: z.string().nullable() });
const structure = z.strictObject({
  name: z.string(),
  category: z.string().nullable(),
  header: z.strictObject({ type: z.string(), text: z.string().nullable(), variable: variable.nullable() }).nullable(),
  body: z.strictObject({ text: z.string(), variables: z.array(variable) }),
  footer: z.strictObject({ text: z.string() }).nullable(),
  buttons: z.array(z.strictObject({ type: z.string(), list: z.array(z.strictObject({ type: z.string(), text: z.string().nullable(), index: z.int().nullable(), url: z.string().optional(), variable: variable.nullable() })) })).nullable(),
});

const template = z.strictObject({
  id,
  kanal_template_id: z.string(),
  name: z.string(),
  structure,
  category: z.string().nullable(),
  language: z.string().nullable(),
  version: z.string(),
  variables_needed: z.array(z.string()),
  /** Only an approved one can be sent; the others are shown. */
  status: z.enum(['approved', 'unreadable', 'pending', 'rejected', 'paused', 'disabled']),
});

const flag = z.enum(['true', '1', 'false', '0']).transform((text) => text === 'true' || text === '1');
export const templatesQuery = z.strictObject({ force_refresh: flag.optional() });
export const templatesAnswer = z.strictObject({ data: z.strictObject({ templates: z.array(template), last_refresh: dateTime.nullable() }) });
