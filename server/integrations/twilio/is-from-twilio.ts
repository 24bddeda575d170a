import { isSignature } from '#server/http/access/is-signature.ts';

/**
 * Returns true when Twilio, which alone shares this token, signed this form for this address. Some
 * of its servers sign the address with its port, some without.
 */
export function isFromTwilio(
  signature: string | undefined,
  { auth_token, url, form }: { auth_token: string; url: string; form: URLSearchParams },
): boolean {
  const names = [...new Set(form.keys())].toSorted();
  const message = names
    .flatMap((name) => [...new Set(form.getAll(name))].toSorted().map((value) => name + value))
    .join('');
  return addresses(url).some((address) =>
    isSignature(signature, {
      algorithm: 'sha1',
      secret: auth_token,
      body: address + message,
      encoding: 'base64',
    }),
  );
}

function addresses(url: string): string[] {
  const [, scheme = '', host = '', rest = ''] = /^(https?):\/\/([^/?#]+)(.*)$/.exec(url) ?? [];
  const bare = host.replace(/:\d+$/, '');
  const usual = scheme === 'https' ? '443' : '80';
  return [
    ...new Set([
      url,
      `${scheme}://${bare}${rest}`,
      `${scheme}://${host === bare ? `${bare}:${usual}` : host}${rest}`,
    ]),
  ];
}
