/**
 * The access tokens of a shop, as they are sealed. Dates are ISO 8601. Null when a token does not
 * expire.
 */
export interface ShopAccess {
  access_token: string;
  access_expires_at: string | null;
  refresh_token: string | null;
  refresh_expires_at: string | null;
  scopes: readonly string[];
}

/**
 * A shop and its present access token. The token expires after an hour and is renewed before a call
 * that needs it, so it must be used at once.
 */
export interface ShopCredentials {
  domain: string;
  access_token: string;
}
