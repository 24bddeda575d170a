import { z } from 'zod';
import { callService, type ResolveAllowed } from '#server/outgoing/call-service.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';

const LIFE_MS = 600_000;

const endpoint = z.url({ protocol: /^https?$/ });
const document = z.object({
  issuer: z.string(),
  authorization_endpoint: endpoint,
  token_endpoint: endpoint,
  jwks_uri: endpoint,
  userinfo_endpoint: endpoint.optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional().catch(undefined),
});
export type IssuerDocument = z.output<typeof document>;

/**
 * Reads the metadata of an issuer (OpenID Connect Discovery 1.0) when it is first needed, and again
 * after ten minutes. An issuer that does not answer is asked again at the next call.
 */
export function openDiscovery(
  service: string,
  issuer: string,
  resolve: ResolveAllowed,
): () => Promise<IssuerDocument> {
  let latest: { document: IssuerDocument; until: number } | null = null;
  return async () => {
    if (latest && performance.now() < latest.until) return latest.document;
    latest = {
      document: await readIssuer(service, issuer, resolve),
      until: performance.now() + LIFE_MS,
    };
    return latest.document;
  };
}

async function readIssuer(
  service: string,
  issuer: string,
  resolve: ResolveAllowed,
): Promise<IssuerDocument> {
  const base = issuer.replace(/\/+$/u, '');
  const answer = await callService({
    service,
    method: 'GET',
    url: `${base}/.well-known/openid-configuration`,
    headers: {},
    resolve,
  });
  const read = document.safeParse(answer.body);
  if (answer.status !== 200 || !read.success) throw new ProviderError('transient', answer.summary);
  if (read.data.issuer.replace(/\/+$/u, '') !== base)
    throw new ProviderError(
      'auth',
      `${service}: the document of ${issuer} is of another issuer, ${read.data.issuer.slice(0, 200)}`,
    );
  refuseCleartext(service, issuer, read.data);
  return read.data;
}

/**
 * Refuses addresses without encryption, because the secret and the codes are sent there, unless the
 * operator’s own address has none.
 */
function refuseCleartext(service: string, issuer: string, found: IssuerDocument): void {
  if (issuer.startsWith('http:')) return;
  const { authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint } = found;
  for (const url of [authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint])
    if (url?.startsWith('http:'))
      throw new ProviderError('auth', `${service}: ${url.slice(0, 200)} is not an https address`);
}
