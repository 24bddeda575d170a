import { z } from 'zod';
import type { TemplateChange } from '#server/domains/channels/whatsapp/record-template-change.ts';
import type { InboundMessage } from '#server/domains/requests/opt-outs/receive-inbound.ts';
import type { DeliveryReport } from '#server/domains/delivery/reports/record-delivery.ts';
import type { WhatsappDetails } from '#server/ports/whatsapp-provider.ts';
import { classifyCode } from './classify-code.ts';
import { qualityOf, tierOf } from './read-account.ts';
import { templateStatus } from './read-templates.ts';

/** In seconds, limited to plausible years. */
const at = z.coerce
  .number()
  .min(1e9)
  .max(1e10)
  .transform((seconds) => new Date(seconds * 1000));
const failure = z.looseObject({
  code: z.coerce.number(),
  title: z.string().optional(),
  message: z.string().optional(),
  error_data: z.looseObject({ details: z.string().optional() }).optional(),
});
const status = z.looseObject({
  id: z.string(),
  status: z.string(),
  timestamp: at,
  biz_opaque_callback_data: z.string().optional(),
  errors: z.array(failure).default([]),
});

type Report<R> = R extends unknown ? Omit<R, 'provider' | 'team_id'> : never;
const STATES = {
  sent: 'accepted',
  delivered: 'delivered',
  read: 'opened',
  played: 'opened',
} as const;

/**
 * Reads the status of a message. Returns null when it is not a message of Recueil, or the status is
 * unknown.
 */
export function readStatus(value: unknown): Report<DeliveryReport> | null {
  const { data } = status.safeParse(value);
  if (data?.biz_opaque_callback_data === undefined) return null;
  const about = {
    key: data.biz_opaque_callback_data,
    provider_message_id: data.id,
    at: data.timestamp,
  };
  if (data.status === 'failed')
    return { ...about, state: 'refused', refusal: refusalOf(data.errors[0]) };
  const state = STATES[data.status as keyof typeof STATES] as
    | (typeof STATES)[keyof typeof STATES]
    | undefined;
  return state === undefined ? null : { ...about, state };
}

/**
 * Returns the refusal of a message that Meta dropped: the refusals of a call may also arrive later.
 */
function refusalOf(
  error: z.output<typeof failure> | undefined,
): Extract<DeliveryReport, { state: 'refused' }>['refusal'] {
  const codeClass = error && classifyCode(error.code);
  const explanation = `Meta ${error?.code ?? '?'}: ${error?.error_data?.details ?? error?.message ?? error?.title ?? 'failed'}`;
  const kind = codeClass?.kind ?? 'recipient';
  return {
    by: kind === 'auth' || kind === 'business' ? 'sender' : kind,
    text: codeClass?.text ?? explanation,
  };
}

const inbound = z.looseObject({
  id: z.string(),
  from: z.string().regex(/^\d{6,15}$/),
  timestamp: at,
  type: z.string(),
  text: z.looseObject({ body: z.string() }).optional(),
  button: z.looseObject({ text: z.string() }).optional(),
  interactive: z
    .looseObject({
      button_reply: z.looseObject({ title: z.string() }).optional(),
      list_reply: z.looseObject({ title: z.string() }).optional(),
    })
    .optional(),
  image: z.looseObject({ caption: z.string().optional() }).optional(),
});
/** Types of messages that contain no text for the shop. */
const SILENT = new Set(['reaction', 'system', 'unsupported', 'request_welcome']);

/**
 * Reads an incoming message. Returns null when it is not a message, or its sender has no phone
 * number.
 */
export function readInbound(
  value: unknown,
): Omit<InboundMessage, 'provider' | 'team_id' | 'channel'> | null {
  const { data } = inbound.safeParse(value);
  if (!data || SILENT.has(data.type)) return null;
  const { id, from, timestamp, text, button, interactive, image } = data;
  const content =
    text?.body ??
    button?.text ??
    interactive?.button_reply?.title ??
    interactive?.list_reply?.title ??
    image?.caption ??
    null;
  return { provider_message_id: id, from: `+${from}`, text: content, at: timestamp };
}

const preferences = z.looseObject({
  user_preferences: z.array(
    z.looseObject({ wa_id: z.string().optional(), category: z.string(), value: z.string() }),
  ),
});

/** Returns the people who opted out of the messages of this business, or opted in again. */
export function readPreferences(
  value: unknown,
): { phone_number: string; stops: boolean; proof: string }[] {
  const { data } = preferences.safeParse(value);
  return (data?.user_preferences ?? []).flatMap((one) =>
    one.wa_id === undefined ||
    one.category !== 'marketing_messages' ||
    (one.value !== 'stop' && one.value !== 'resume')
      ? []
      : [
          {
            phone_number: `+${one.wa_id}`,
            stops: one.value === 'stop',
            proof: JSON.stringify({ whatsapp: one }),
          },
        ],
  );
}

const template = z.looseObject({
  message_template_name: z.string(),
  message_template_language: z.string(),
  event: z.string().optional(),
  reason: z.string().nullish(),
  new_category: z.string().optional(),
  new_quality_score: z.string().optional(),
});

export function readTemplateChange(field: string, value: unknown): TemplateChange | null {
  const { data } = template.safeParse(value);
  if (!data) return null;
  const {
    message_template_name: name,
    message_template_language: language,
    event,
    reason,
    new_category,
    new_quality_score,
  } = data;
  if (field === 'message_template_status_update' && event !== undefined)
    return {
      name,
      language,
      status: templateStatus(event),
      rejected_reason: reason == null || reason === 'NONE' ? null : reason,
    };
  if (new_category !== undefined) return { name, language, category: new_category };
  return new_quality_score === undefined ? null : { name, language, quality: new_quality_score };
}

const limits = z.looseObject({
  event: z.string().optional(),
  current_limit: z.string().optional(),
  max_daily_conversations_per_business: z.union([z.string(), z.number()]).optional(),
});

/**
 * Returns the changed limits of the account. FLAGGED is the only quality value that Meta sends in
 * webhooks.
 */
export function readAccountLimits(
  value: unknown,
): Partial<Pick<WhatsappDetails, 'tier' | 'quality'>> {
  const { data } = limits.safeParse(value);
  const tier = tierOf(data?.max_daily_conversations_per_business ?? data?.current_limit);
  const quality =
    data?.event === 'FLAGGED'
      ? qualityOf('RED')
      : data?.event === 'UNFLAGGED'
        ? qualityOf('YELLOW')
        : null;
  return { ...(tier !== null && { tier }), ...(quality !== null && { quality }) };
}
