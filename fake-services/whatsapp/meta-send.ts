import { z } from 'zod';
import type { FakeAnswer } from '#fake-services/fault-server.ts';
import type { MetaMessage, MetaTemplate } from './meta-rows.ts';
import { sent, findWrong } from './meta-template-errors.ts';

/**
 * Returns an error as the Graph API does
 * (https://developers.facebook.com/documentation/business-messaging/whatsapp, error codes).
 */
export function graphError(
  code: number,
  message: string,
  details?: string,
  status = 400,
): FakeAnswer {
  const error = {
    message: `(#${code}) ${message}`,
    type: 'OAuthException',
    code,
    ...(details !== undefined && { error_data: { messaging_product: 'whatsapp', details } }),
    fbtrace_id: 'AbCdEfGhIjKlMnOpQrStUvW',
  };
  return { status, body: { error } };
}

const body = z.strictObject({
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual').optional(),
  to: z.string().regex(/^\d{8,15}$/),
  type: z.literal('template'),
  biz_opaque_callback_data: z.string().max(256).optional(),
  template: z.strictObject({
    name: z.string(),
    language: z.strictObject({ policy: z.literal('deterministic').optional(), code: z.string() }),
    components: z.array(sent).default([]),
  }),
});

const textMessage = z.strictObject({
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual').optional(),
  to: z.string().regex(/^\d{8,15}$/),
  type: z.literal('text'),
  biz_opaque_callback_data: z.string().max(256).optional(),
  text: z.strictObject({ body: z.string().min(1).max(4096), preview_url: z.boolean().optional() }),
});

/** Accepts free text to people who have written within 24 hours. */
function acceptText(
  { to, biz_opaque_callback_data, text }: z.output<typeof textMessage>,
  phone_number_id: string,
  id: string,
  open: ReadonlySet<string>,
): { answer: FakeAnswer; message: MetaMessage | null } {
  if (!open.has(to))
    return {
      answer: graphError(
        131047,
        'Re-engagement message',
        'Message failed to send because more than 24 hours have passed since the customer last replied to this number.',
      ),
      message: null,
    };
  return {
    message: {
      id,
      phone_number_id,
      to,
      biz_opaque_callback_data: biz_opaque_callback_data ?? null,
      template: null,
      values: [text.body],
    },
    answer: acceptedAs(to, id),
  };
}

function acceptedAs(to: string, id: string): FakeAnswer {
  return {
    status: 200,
    body: {
      messaging_product: 'whatsapp',
      contacts: [{ input: to, wa_id: to }],
      messages: [{ id, message_status: 'accepted' }],
    },
  };
}

const idOf = (to: string, count: number): string =>
  `wamid.HBgL${Buffer.from(`${to}.${count}`).toString('base64')}`;

/**
 * Accepts a template message with its values, when the template is approved in this language, or
 * free text to a recipient in `open`.
 */
export function acceptMessage(
  json: string,
  templates: readonly MetaTemplate[],
  phone_number_id: string,
  count: number,
  open: ReadonlySet<string>,
): { answer: FakeAnswer; message: MetaMessage | null } {
  const refuse = (code: number, message: string, details?: string, status = 400) => ({
    answer: graphError(code, message, details, status),
    message: null,
  });
  const free = textMessage.safeParse(parsed(json));
  if (free.success) return acceptText(free.data, phone_number_id, idOf(free.data.to, count), open);
  const read = body.safeParse(parsed(json));
  if (!read.success) return refuse(100, 'Invalid parameter', read.error.issues[0]?.message);
  const { to, template: sentTemplate, biz_opaque_callback_data = null } = read.data;
  const template = templates.find(
    ({ name, language }) => name === sentTemplate.name && language === sentTemplate.language.code,
  );
  if (!template)
    return refuse(
      132001,
      'Template name does not exist in the translation',
      `template name (${sentTemplate.name}) does not exist in ${sentTemplate.language.code}`,
      404,
    );
  if (template.status === 'PAUSED') return refuse(132015, 'Template is paused');
  if (template.status === 'DISABLED') return refuse(132016, 'Template is disabled');
  if (template.status !== 'APPROVED')
    return refuse(132001, 'Template name does not exist in the translation', undefined, 404);
  const wrong = findWrong(template, sentTemplate.components);
  if (wrong) return refuse(wrong[0], wrong[1], wrong[2]);
  const id = idOf(to, count);
  const message = {
    id,
    phone_number_id,
    to,
    biz_opaque_callback_data,
    template: { name: template.name, language: template.language },
    values: sentTemplate.components.flatMap((one) => one.parameters.map(({ text }) => text)),
  };
  return { message, answer: acceptedAs(to, id) };
}

export function parsed(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return null;
  }
}
