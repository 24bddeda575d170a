import { isSignature } from '#server/http/access/is-signature.ts';

/**
 * The string that Shopify signs in an address: every parameter except the signature, sorted and percent-encoded
 * (https://shopify.dev/docs/apps/build/authentication-authorization). An address in which a name comes twice is not from Shopify.
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

/** Checks the signature of the exact bytes of a webhook. Only the canonical base64 form is accepted. */
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

/** Every secret is tried, so that the duration does not reveal which one matches. */
function isSignedBy(
  secrets: readonly string[],
  { given, body, encoding }: { given: string; body: Buffer | string; encoding: 'hex' | 'base64' },
): boolean {
  return secrets
    .map((secret) => isSignature(given, { algorithm: 'sha256', secret, body, encoding }))
    .includes(true);
}
