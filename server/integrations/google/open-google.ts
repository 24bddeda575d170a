import { z } from 'zod';
import { callService } from '#server/outgoing/call-service.ts';
import type { Config } from '#server/config/config.ts';
import type { IdentityProvider } from '#server/ports/identity-provider.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { openVerifier } from './open-verifier.ts';

const tokenAnswer = z.object({ id_token: z.string().max(20_000) });
const errorAnswer = z.object({ error: z.string() });

/**
 * Sign-in by Google: OpenID Connect, authorization code with PKCE,
 * https://developers.google.com/identity/openid-connect/openid-connect. Null without keys.
 */
export function openGoogle({ google }: Pick<Config, 'google'>): IdentityProvider | null {
  if (!google) return null;
  return {
    addressOf: ({ state, nonce, challenge, redirect_uri }) => {
      const address = new URL(google.authUrl);
      const query = {
        client_id: google.clientId,
        redirect_uri,
        response_type: 'code',
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        prompt: 'select_account',
      };
      for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
      return address.href;
    },
    exchangeCode: async ({ code, verifier, redirect_uri }) => {
      const body = new URLSearchParams({
        code,
        client_id: google.clientId,
        client_secret: google.clientSecret,
        redirect_uri,
        grant_type: 'authorization_code',
        code_verifier: verifier,
      }).toString();
      const answer = await callService({
        service: 'Google',
        method: 'POST',
        url: google.tokenUrl,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
      });
      const token = tokenAnswer.safeParse(answer.body);
      if (answer.status === 200 && token.success) return token.data.id_token;
      // The code is used, foreign or invented. Any other answer is a configuration error of this
      // instance.
      if (
        answer.status === 400 &&
        errorAnswer.safeParse(answer.body).data?.error === 'invalid_grant'
      )
        return null;
      throw new ProviderError('auth', answer.summary);
    },
    verify: openVerifier(google),
  };
}
