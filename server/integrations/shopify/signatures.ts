import { isSignature } from '#server/http/access/is-signature.ts';

/**
 * Checks the signature of an address. Shopify signs every parameter except the signature, sorted
 * and percent-encoded (https://shopify.dev/docs/apps/build/authentication-authorization). An
 * address in which a name occurs twice does not come from Shopify.
 */
export function isSignedQuery(query: URLSearchParams, secrets: readonly string[]): boolean {
  const names = [...query.keys()];
  if (new Set(names).size !== names.length) return false;
  const signed = new URLSearchParams(
    [...query]
      .filter(([name]) => name !== 'hmac' && name !== 'signature')
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
  const received = query.get('hmac') ?? '';
  return (
    /^[0-9a-f]{64}$/u.test(received) &&
    isSignedBy(secrets, { signature: received, body: signed.toString(), encoding: 'hex' })
  );
}

/**
 * Checks the signature of the exact bytes of a webhook. Only the canonical base64 form is accepted.
 */
export function isSignedBody(
  body: Buffer,
  received: string | undefined,
  secrets: readonly string[],
): boolean {
  return (
    received !== undefined &&
    Buffer.from(received, 'base64').toString('base64') === received &&
    isSignedBy(secrets, { signature: received, body, encoding: 'base64' })
  );
}

/** Every secret is tried, so that the duration does not reveal which one matches. */
function isSignedBy(
  secrets: readonly string[],
  {
    signature,
    body,
    encoding,
  }: { signature: string; body: Buffer | string; encoding: 'hex' | 'base64' },
): boolean {
  return secrets
    .map((secret) => isSignature(signature, { algorithm: 'sha256', secret, body, encoding }))
    .includes(true);
}
