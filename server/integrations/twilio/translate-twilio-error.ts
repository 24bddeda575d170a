import { z } from 'zod';
import type { ServiceAnswer } from '#server/outgoing/call-service.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';

const refusal = z.looseObject({
  code: z.coerce.number().optional(),
  message: z.string().optional(),
});

const REFUSED =
  'Twilio refuse l’identifiant du compte ou son jeton. Copiez les deux depuis la console Twilio (Account Info) et collez-les ici.';
export const SUSPENDED =
  'Votre compte Twilio est suspendu, souvent faute de crédit. Rechargez-le chez Twilio : les envois reprennent d’eux-mêmes.';
const TRIAL =
  'Votre compte Twilio est un compte d’essai : il n’écrit qu’aux numéros que vous y avez vérifiés. Passez-le en compte payant chez Twilio.';
const SENDER_REFUSED =
  'Twilio refuse l’expéditeur des SMS pour ce pays. Prenez un nom de 3 à 11 lettres et chiffres, ou un numéro SMS de votre compte.';

/** twilio.com/docs/api/errors */
const RECIPIENT = new Set([21211, 21217, 21408, 21612, 21614]);
const SENDER = new Set([21212, 21603, 21606, 21611, 21659, 21660, 21661]);
const SUSPENSION = new Set([10001, 20005, 30002]);
const RATE_PAUSE_MS = 1_000;

/**
 * Translates an answer that is not a success. A send has no idempotency key, so a message without a
 * clear refusal may have been accepted.
 */
export function translateTwilioError(answer: ServiceAnswer, call: 'read' | 'send'): ProviderError {
  const code = refusal.safeParse(answer.body).data?.code ?? 0;
  const { summary: text } = answer;
  if (SUSPENSION.has(code)) return new ProviderError('business', SUSPENDED, { cause: text });
  if (answer.status === 401 || code === 20003)
    return new ProviderError('auth', REFUSED, { cause: text });
  if (answer.status === 429 || code === 20429)
    return new ProviderError('rate', text, {
      retryAfterMs: Math.max(RATE_PAUSE_MS, answer.retryAfterMs ?? 0),
    });
  if (answer.status >= 500 || answer.status < 400 || answer.status === 408)
    return new ProviderError(call === 'read' ? 'transient' : 'unknown_outcome', text);
  if (code === 21610) return new ProviderError('opted_out', text);
  if (code === 21608) return new ProviderError('business', TRIAL, { cause: text });
  if (SENDER.has(code)) return new ProviderError('business', SENDER_REFUSED, { cause: text });
  return new ProviderError(RECIPIENT.has(code) ? 'recipient' : 'content', text);
}
