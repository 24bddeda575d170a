interface AuthorizationRequest {
  endpoint: string;
  clientId: string;
  scope: string;
  redirect_uri: string;
  state: string;
  nonce: string;
  challenge: string;
  extra: Readonly<Record<string, string>>;
}

/**
 * Returns the address to which a person is sent: authorization code with PKCE,
 * https://openid.net/specs/openid-connect-core-1_0.html#AuthRequest and RFC 7636.
 */
export function authorizationAddress({
  endpoint,
  clientId,
  scope,
  redirect_uri,
  state,
  nonce,
  challenge,
  extra,
}: AuthorizationRequest): string {
  const address = new URL(endpoint);
  const query = {
    client_id: clientId,
    redirect_uri,
    response_type: 'code',
    scope,
    state,
    nonce,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...extra,
  };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address.href;
}
