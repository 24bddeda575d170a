import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { ProviderError } from '#server/outgoing/provider-error.ts';

const shape = z.object({
  waba_id: z.string(),
  phone_number_id: z.string(),
  token: z.string(),
  app_secret: z.string(),
});
export type MetaCredentials = z.output<typeof shape>;

const UNREADABLE =
  'Les identifiants de Meta enregistrés ici manquent ou ne peuvent plus être lus : collez-les de nouveau.';

/**
 * Parses the opened credentials that a team entered. Throws a ProviderError when they are
 * unreadable.
 */
export function openMetaCredentials(text: string | null): MetaCredentials {
  const read = shape.safeParse(text === null ? null : parsed(text));
  if (!read.success) throw new ProviderError('auth', UNREADABLE);
  return read.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/**
 * Returns the proof with each call that the caller also has the app’s secret:
 * https://developers.facebook.com/docs/graph-api/guides/secure-requests
 */
export function secretProof({ token, app_secret }: MetaCredentials): string {
  return createHmac('sha256', app_secret).update(token).digest('hex');
}
