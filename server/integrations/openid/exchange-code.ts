import { z } from 'zod';
import { callService, type ResolveAllowed } from '#server/outgoing/call-service.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';

const tokenAnswer = z.object({
  id_token: z.string().max(60_000),
  access_token: z.string().max(60_000).optional().catch(undefined),
});
const errorAnswer = z.object({ error: z.string() });

interface Exchange {
  service: string;
  endpoint: string;
  clientId: string;
  clientSecret: string;
  /** The place of the secret: in the form, or in the Authorization header. */
  authentication: 'client_secret_post' | 'client_secret_basic';
  code: string;
  verifier: string;
  redirect_uri: string;
  resolve?: ResolveAllowed;
}

interface Tokens {
  id_token: string;
  access_token: string | null;
}

/**
 * Exchanges a code for the tokens of its person. Returns null when the code was used, belongs to
 * another client or does not exist. Throws for any other refusal, which is a configuration error of
 * this instance.
 */
export async function exchangeCode({
  service,
  endpoint,
  clientId,
  clientSecret,
  authentication,
  code,
  verifier,
  redirect_uri,
  resolve,
}: Exchange): Promise<Tokens | null> {
  const inForm = { client_id: clientId, client_secret: clientSecret };
  const body = new URLSearchParams({
    code,
    redirect_uri,
    grant_type: 'authorization_code',
    code_verifier: verifier,
    ...(authentication === 'client_secret_post' && inForm),
  }).toString();
  const answer = await callService({
    service,
    method: 'POST',
    url: endpoint,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(authentication === 'client_secret_basic' && {
        authorization: basicCredentials(clientId, clientSecret),
      }),
    },
    body,
    ...(resolve && { resolve }),
  });
  const tokens = tokenAnswer.safeParse(answer.body);
  if (answer.status === 200 && tokens.success)
    return { id_token: tokens.data.id_token, access_token: tokens.data.access_token ?? null };
  if (answer.status === 400 && errorAnswer.safeParse(answer.body).data?.error === 'invalid_grant')
    return null;
  throw new ProviderError('auth', answer.summary);
}

/** Returns the header. Both parts are form-encoded first: RFC 6749, 2.3.1. */
function basicCredentials(clientId: string, clientSecret: string): string {
  const encoded = (text: string) => new URLSearchParams({ '': text }).toString().slice(1);
  return `Basic ${Buffer.from(`${encoded(clientId)}:${encoded(clientSecret)}`).toString('base64')}`;
}
