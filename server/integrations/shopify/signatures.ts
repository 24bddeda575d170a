import { isSignature } from '#server/http/is-signature.ts';

/**
 * What Shopify signs in an address: every parameter but the signature itself, sorted, percent-encoded
 * (https://shopify.dev/docs/apps/build/authentication-authorization). A name that comes twice was not written by Shopify.
 */
export function isSignedQuery(query: URLSearchParams, secrets: readonly string[]): boolean {
  const names = [...query.keys()];
  if (new Set(names).size !== names.length) return false;
  const signed = new URLSearchParams(
    [...query]
      .filter(([name]) => name !== 'hmac' && name !== 'signature')
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
  const given = query.get('hmac') ?? '';
  return (
    /^[0-9a-f]{64}$/u.test(given) &&
    isSignedBy(secrets, { given, body: signed.toString(), encoding: 'hex' })
  );
}

/** Of the very bytes of a webhook: base64 that says it one way only. */
export function isSignedBody(
  body: Buffer,
  given: string | undefined,
  secrets: readonly string[],
): boolean {
  return (
    given !== undefined &&
    Buffer.from(given, 'base64').toString('base64') === given &&
    isSignedBy(secrets, { given, body, encoding: 'base64' })
  );
}

/** Every secret is tried, so that the time tells nothing of which one fits. */
function isSignedBy(
  secrets: readonly string[],
  { given, body, encoding }: { given: string; body: Buffer | string; encoding: 'hex' | 'base64' },
): boolean {
  return secrets
    .map((secret) => isSignature(given, { algorithm: 'sha256', secret, body, encoding }))
    .includes(true);
}
