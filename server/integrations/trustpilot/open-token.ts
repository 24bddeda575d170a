import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { SiteKeys } from '#server/ports/review-site.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { callTrustpilot } from './call-trustpilot.ts';

/**
 * Trustpilot writes numbers as strings in this answer
 * (https://developers.trustpilot.com/authentication).
 */
const answer = z.looseObject({
  access_token: z.string().min(1).max(5_000),
  expires_in: z.coerce.number().positive(),
});
/** Tokens are renewed this many milliseconds before they expire. */
const EARLY_MS = 10 * 60_000;

export interface TokenBox {
  tokenOf(keys: SiteKeys): Promise<string>;
  /** Removes a token that the site refused before it expired. */
  drop(keys: SiteKeys): void;
}

/**
 * Stores one token for each pair of keys while it is valid, which is about a hundred hours.
 * Concurrent callers share one request.
 */
export function openTokenBox(base: string): TokenBox {
  const tokens = new Map<string, { token: Promise<string>; until: number }>();
  return {
    tokenOf: async (keys) => {
      const name = nameOf(keys);
      const cached = tokens.get(name);
      if (cached && cached.until > Date.now()) return cached.token;
      const entry = { token: Promise.resolve(''), until: Infinity };
      entry.token = fetchToken(base, keys).then(
        ({ token, until }) => {
          entry.until = until;
          return token;
        },
        (error: unknown) => {
          tokens.delete(name);
          throw error;
        },
      );
      tokens.set(name, entry);
      return entry.token;
    },
    drop: (keys) => void tokens.delete(nameOf(keys)),
  };
}

async function fetchToken(
  base: string,
  { api_key, api_secret }: SiteKeys,
): Promise<{ token: string; until: number }> {
  const authorization = `Basic ${Buffer.from(`${api_key ?? ''}:${api_secret ?? ''}`).toString('base64')}`;
  const requestedAt = Date.now();
  const {
    status,
    body,
    summary: text,
  } = await callTrustpilot({
    method: 'POST',
    url: `${base}/v1/oauth/oauth-business-users-for-applications/accesstoken`,
    headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
    field: 'api_secret',
  });
  const { data } = answer.safeParse(body);
  if (status === 404 || !data)
    throw new ProviderError('transient', `${text} is no token of Trustpilot`);
  return { token: data.access_token, until: requestedAt + data.expires_in * 1_000 - EARLY_MS };
}

/** Returns a hash, so that the secret itself is not a key of the map. */
function nameOf({ api_key, api_secret }: SiteKeys): string {
  return createHash('sha256')
    .update(JSON.stringify([api_key, api_secret]))
    .digest('hex');
}
