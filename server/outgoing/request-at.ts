import type http from 'node:http';
import net from 'node:net';

interface RequestOptions {
  method: string;
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
  signal: AbortSignal;
}

/**
 * Makes one request to addresses that were checked before. The name is not resolved again, so a DNS
 * answer that changes after the check has no effect. Redirects are not followed.
 */
export async function requestAt(
  url: URL,
  addresses: readonly string[],
  { body, ...options }: RequestOptions,
): Promise<http.IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  const candidates = addresses.map((address) => ({ address, family: net.isIP(address) }));
  const first = candidates[0];
  if (!first) throw Object.assign(new Error('no address'), { code: 'ENOTFOUND' });
  const lookup: net.LookupFunction = (_host, { all }, done) => {
    if (all) done(null, candidates);
    else done(null, first.address, first.family);
  };
  // Not imported: `startup-server.ts` explains the reason.
  const { request: send } = process.getBuiltinModule(
    url.protocol === 'https:' ? 'node:https' : 'node:http',
  );
  const request = send(url, { agent: false, lookup, ...options }, resolve);
  request.on('error', reject);
  request.end(body);
  return await promise;
}
