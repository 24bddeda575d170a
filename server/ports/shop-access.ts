/** What opens a shop to us, as it is sealed. Moments are ISO; null: it does not end. */
export interface ShopAccess {
  access_token: string;
  access_expires_at: string | null;
  refresh_token: string | null;
  refresh_expires_at: string | null;
  scopes: readonly string[];
}

/**
 * A shop and the token that opens it for now. The token ends after an hour and is renewed before a
 * call that needs it: whoever is given it uses it at once.
 */
export interface ShopCredentials {
  domain: string;
  access_token: string;
}
