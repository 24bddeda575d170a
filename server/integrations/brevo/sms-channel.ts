import { z } from 'zod';
import { measureSms } from '#contract/messages/sms-segments.ts';
import { callService, type ServiceAnswer } from '#server/outgoing/call-service.ts';
import type { SendReceipt, ChannelPort, OutgoingMessage } from '#server/ports/message-channel.ts';
import type { BrevoCredentials, SmsAccess } from '#server/ports/sms-provider.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { translateBrevoError } from './translate-brevo-error.ts';

/**
 * The limit of each key (developers.brevo.com/docs/api-limits), minus a reserve for other programs
 * of the shop.
 */
const LIMIT = { count: 100, seconds: 1 };

const NO_KEY =
  'La clé de Brevo enregistrée ici manque ou ne peut plus être lue : collez-la de nouveau.';

const accepted = z
  .looseObject({
    messageId: z.union([z.string().max(300), z.int().transform(String)]).nullish(),
    reference: z.string().max(300).nullish(),
    // An invalid count is ignored, because the message was accepted.
    smsCount: z.int().min(1).max(100).nullish().catch(null),
    remainingCredits: z.number().min(-1e9).max(1e9).nullish().catch(null),
  })
  .refine((it) => it.messageId != null || it.reference != null);

type Access = SmsAccess<BrevoCredentials>;

/** Sends SMS with one Brevo account. */
export function brevoSmsChannel(
  base: string,
  readAccess: () => Promise<Access | null>,
): ChannelPort {
  return {
    provider: 'brevo',
    account: 'brevo',
    honours_keys: false,
    is_outbox: false,
    limit: LIMIT,
    calls: 20,
    send: async (message, signal) => {
      const access = await readAccess();
      if (access === null) throw new ProviderError('auth', NO_KEY);
      const headers = { 'api-key': access.credentials.api_key, 'content-type': 'application/json' };
      const answer = await callService({
        service: 'Brevo',
        method: 'POST',
        url: `${base}/transactionalSMS/send`,
        headers,
        body: JSON.stringify(bodyOf(message, access)),
        signal,
      });
      if (answer.status < 200 || answer.status > 299) throw await refusal(answer, access);
      return read(answer, message, access);
    },
  };

  /** Ignores the refusal of an old key when another one has replaced it meanwhile. */
  async function refusal(answer: ServiceAnswer, used: Access): Promise<ProviderError> {
    const error = translateBrevoError(answer, 'send');
    const isOfKey = error.kind === 'auth' || error.kind === 'business';
    const now = isOfKey ? await readAccess() : null;
    const isReplaced =
      now !== null &&
      (now.credentials.api_key !== used.credentials.api_key ||
        now.credentials.sender !== used.credentials.sender);
    return isReplaced
      ? new ProviderError('rate', 'the key was replaced meanwhile', {
          retryAfterMs: 0,
          cause: error,
        })
      : error;
  }
}

function bodyOf(
  { recipient, text, key, team_id }: OutgoingMessage,
  { credentials, callback_url }: Access,
): Record<string, unknown> {
  return {
    sender: credentials.sender,
    recipient: recipient.replaceAll(/\D/g, ''),
    content: text,
    type: 'transactional',
    tag: ['review_request', `team_${team_id}`],
    unicodeEnabled: measureSms(text).encoding === 'ucs2',
    // Callbacks name their message by our key, so a message whose answer was lost is identified
    // again.
    ...(callback_url !== null && { webUrl: `${callback_url}?key=${encodeURIComponent(key)}` }),
  };
}

function read(
  answer: ServiceAnswer,
  { text }: OutgoingMessage,
  { price_per_segment }: Access,
): SendReceipt {
  const { data } = accepted.safeParse(answer.body);
  if (!data) throw new ProviderError('unknown_outcome', `${answer.summary} is no acceptance`);
  const segments = data.smsCount ?? measureSms(text).segments;
  return {
    provider_message_id: data.messageId ?? data.reference ?? null,
    bill: {
      segments,
      cost: segments * price_per_segment,
      is_estimated: true,
      credit_left: data.remainingCredits ?? null,
    },
  };
}
