import type { FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import { Failure } from '../failures.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const ALWAYS = new Set(['/health', '/metrics']);

/** A Host that is not ours is 404; loopback names, `/health` and `/metrics` always pass. */
export function refuseUnknownHost(app: Pick<App, 'config'>): (request: FastifyRequest) => Promise<void> {
  const own = new URL(app.config.publicUrl).hostname;
  return async (request) => {
    const name = hostname(request.headers.host);
    if (name === own || LOOPBACK.has(name) || ALWAYS.has(request.url.split('?')[0] ?? '')) return;
    throw new Failure('not_found');
  };
}

function hostname(host: string | undefined): string {
  return (host ?? '').toLowerCase().replace(/:\d+$/, '');
}
