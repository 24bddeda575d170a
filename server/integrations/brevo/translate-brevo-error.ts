import { z } from 'zod';
import type { ServiceAnswer } from '#server/outgoing/call-service.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { readPause } from '#server/outgoing/read-pause.ts';

const refusal = z.looseObject({ code: z.string().optional(), message: z.string().optional() });

const KEY_REFUSED =
  'Brevo refuse la clé : elle est incomplète, révoquée, ou cette instance n’est pas dans ses adresses autorisées. Créez une clé dans Brevo (SMTP & API, Clés API) et collez-la ici.';
const NO_CREDIT =
  'Le crédit SMS de votre compte Brevo est épuisé. Rechargez-le chez Brevo : les envois reprennent d’eux-mêmes.';
const NOT_ALLOWED =
  'Brevo n’autorise pas encore votre compte à envoyer des SMS. Demandez son activation chez Brevo.';
const SENDER_REFUSED =
  'Brevo refuse l’expéditeur des SMS. Prenez 3 à 11 lettres et chiffres, sans espace ni accent.';
const RATE_PAUSE_MS = 1_000;

/**
 * Translates an answer that is not a success. A send has no idempotency key, so a message without a
 * clear refusal may have been accepted.
 */
export function translateBrevoError(answer: ServiceAnswer, call: 'read' | 'send'): ProviderError {
  const { data = {} } = refusal.safeParse(answer.body);
  const message = `${data.code ?? ''} ${data.message ?? ''}`;
  const { summary: text } = answer;
  switch (answer.status) {
    case 401:
      return new ProviderError('auth', KEY_REFUSED, { cause: text });
    case 402:
      return new ProviderError('business', NO_CREDIT, { cause: text });
    case 403:
      return new ProviderError('business', NOT_ALLOWED, { cause: text });
    case 429:
      return new ProviderError('rate', text, {
        retryAfterMs: Math.max(RATE_PAUSE_MS, resetOf(answer)),
      });
    case 400:
    case 404:
    case 422:
      if (/credit/i.test(message)) return new ProviderError('business', NO_CREDIT, { cause: text });
      if (/sender/i.test(message))
        return new ProviderError('business', SENDER_REFUSED, { cause: text });
      // Only the text of the message names the field.
      return new ProviderError(
        /phone|recipient|mobile/i.test(message) ? 'recipient' : 'content',
        text,
      );
    default:
      return new ProviderError(call === 'read' ? 'transient' : 'unknown_outcome', text);
  }
}

/**
 * Returns the pause in milliseconds. Brevo sends it in its own header in seconds, instead of
 * `Retry-After`.
 */
function resetOf({ headers, retryAfterMs }: ServiceAnswer): number {
  return readPause(headers.get('x-sib-ratelimit-reset')) ?? retryAfterMs ?? 0;
}
