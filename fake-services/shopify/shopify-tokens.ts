import type { FakeShop } from './fake-shop.ts';
import type { FakeCall, FakeAnswer } from '#fake-services/fault-server.ts';
import { SHOPIFY_CLIENT_ID, SHOPIFY_CLIENT_SECRET, isCode } from './shopify-rows.ts';
import { randomBytes } from 'node:crypto';

export interface Token {
  domain: string;
  expires_at: number;
}

const ACCESS_SECONDS = 3_600;

const REFRESH_SECONDS = 7_776_000;

interface Counter {
  shop: FakeShop;
  tokens: Map<string, Token>;
  refreshes: Map<string, Token>;
  used: Set<string>;
  now: number;
}

export function exchange(
  call: FakeCall,
  { shop, tokens, refreshes, used, now }: Counter,
): FakeAnswer {
  const refuse = (status: number, error: string): FakeAnswer => ({
    status,
    body: { error, error_description: 'The request was refused' },
  });
  if (
    call.method !== 'POST' ||
    !(call.headers['content-type'] ?? '').startsWith('application/json')
  )
    return refuse(400, 'invalid_request');
  const fields = JSON.parse(call.body) as Record<string, string | undefined>;
  if (
    fields['client_id'] !== SHOPIFY_CLIENT_ID ||
    fields['client_secret'] !== SHOPIFY_CLIENT_SECRET
  )
    return refuse(401, 'application_cannot_be_found');
  if (fields['grant_type'] === 'refresh_token') {
    const held = refreshes.get(fields['refresh_token'] ?? '');
    if (held?.domain !== shop.domain || held.expires_at <= now) return refuse(400, 'invalid_grant');
    refreshes.delete(fields['refresh_token'] ?? '');
  } else {
    const code = fields['code'] ?? '';
    if (used.has(code) || !isCode(shop.domain, code)) return refuse(400, 'invalid_request');
    used.add(code);
    if (shop.scopes.length === 0)
      shop.scopes = ['read_orders', 'read_fulfillments', 'read_customers'];
  }
  const access_token = `shpat_${randomBytes(16).toString('hex')}`;
  const isExpiring = fields['grant_type'] === 'refresh_token' || fields['expiring'] === '1';
  tokens.set(access_token, {
    domain: shop.domain,
    expires_at: isExpiring ? now + ACCESS_SECONDS * 1000 : Infinity,
  });
  const scope = shop.scopes.join(',');
  if (!isExpiring) return { status: 200, body: { access_token, scope } };
  const refresh_token = `shprt_${randomBytes(16).toString('hex')}`;
  refreshes.set(refresh_token, { domain: shop.domain, expires_at: now + REFRESH_SECONDS * 1000 });
  return {
    status: 200,
    body: {
      access_token,
      scope,
      expires_in: ACCESS_SECONDS,
      refresh_token,
      refresh_token_expires_in: REFRESH_SECONDS,
    },
  };
}
