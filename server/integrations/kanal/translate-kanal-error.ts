import { z } from 'zod';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import type { KanalAnswer } from './call-kanal.ts';

/** The two formats of Kanal’s errors. `retry_after` is in the body, in seconds. */
const refusal = z.looseObject({
  error: z.string().optional(),
  message: z.string().optional(),
  retry_after: z.coerce.number().min(0).max(3600).optional(),
});

const KEY_REFUSED =
  'Kanal refuse la clé : elle est incomplète, révoquée ou remplacée. Créez une clé dans Kanal (Settings puis API Keys) et collez-la ici.';
const NO_SUBSCRIPTION =
  'Votre abonnement Kanal n’est pas actif. Réactivez-le chez Kanal, puis essayez de nouveau.';
const RATE_PAUSE_SECONDS = 60;

/** Translates an answer that is not a success into a ProviderError. */
export function translateKanalError(answer: KanalAnswer): ProviderError {
  const { data = {} } = refusal.safeParse(answer.body);
  const text = `Kanal ${answer.status}: ${(data.error ?? data.message ?? answer.text).slice(0, 300)}`;
  switch (answer.status) {
    case 401:
      return new ProviderError('auth', KEY_REFUSED, { cause: text });
    case 403:
      return new ProviderError('business', NO_SUBSCRIPTION, { cause: text });
    case 429:
      return new ProviderError('rate', text, {
        retryAfterMs: (data.retry_after ?? RATE_PAUSE_SECONDS) * 1000,
      });
    case 400:
    case 422:
      // Only the text of the message names the field.
      return new ProviderError(/phone/i.test(text) ? 'recipient' : 'content', text);
    case 404:
      return new ProviderError('content', text);
    default:
      // Without a clear refusal the message may have been accepted. Kanal’s idempotency keys make a
      // repetition harmless.
      return new ProviderError(
        answer.status >= 500 || answer.status === 408 ? 'transient' : 'unknown_outcome',
        text,
      );
  }
}
