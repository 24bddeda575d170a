import { z } from 'zod';
import { callService } from '#server/outgoing/call-service.ts';
import type { ShopifyApp } from '#server/config/config-shapes.ts';
import type { ShopAccess } from '#server/ports/shop-access.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { serviceToken } from '#server/outgoing/service-text.ts';
import { urlOriginOf } from './call-shopify.ts';

const seconds = z
  .number()
  .positive()
  .max(10 * 365 * 86_400)
  .optional();
const tokens = z.looseObject({
  access_token: serviceToken,
  scope: z.string().max(4_000),
  expires_in: seconds,
  refresh_token: serviceToken.optional(),
  refresh_token_expires_in: seconds,
});

const ENDED =
  'Shopify refuse notre accès : l’application a été désinstallée, ou son accès a expiré. Reconnectez la boutique.';
const REFUSED =
  'Shopify a refusé cette autorisation : elle a déjà servi, ou a expiré. Reconnectez la boutique.';

/**
 * Requests tokens of a shop, with the code of a merchant’s consent, or with the refresh token of an
 * earlier answer.
 */
export async function callToken(
  app: ShopifyApp,
  domain: string,
  grant: { code: string } | { refresh_token: string },
  now: Date,
): Promise<ShopAccess> {
  const call =
    'code' in grant
      ? { code: grant.code, expiring: '1' }
      : { grant_type: 'refresh_token', refresh_token: grant.refresh_token };
  const body = JSON.stringify({
    client_id: app.clientId,
    client_secret: app.clientSecrets[0],
    ...call,
  });
  const answer = await callService({
    service: 'Shopify',
    method: 'POST',
    url: `${urlOriginOf(app, domain)}/admin/oauth/access_token`,
    headers: { 'content-type': 'application/json' },
    body,
  });
  if (answer.status === 400 || answer.status === 401 || answer.status === 403)
    throw new ProviderError('auth', 'code' in grant ? REFUSED : ENDED, {
      cause: `Shopify ${answer.status}`,
    });
  const read = tokens.safeParse(answer.body);
  // The body of such an answer is not logged, because it may contain tokens.
  if (answer.status !== 200 || !read.success)
    throw new ProviderError(
      answer.status === 429 ? 'rate' : 'transient',
      `Shopify ${answer.status} to a request for tokens`,
    );
  const {
    access_token,
    scope,
    expires_in,
    refresh_token = null,
    refresh_token_expires_in,
  } = read.data;
  const after = (life: number | undefined): string | null =>
    life === undefined ? null : new Date(now.getTime() + life * 1000).toISOString();
  return {
    access_token,
    access_expires_at: after(expires_in),
    refresh_token,
    refresh_expires_at: after(refresh_token_expires_in),
    scopes: scope
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  };
}
