import type { FastifyRequest } from 'fastify';

/** The first language of the reader’s browser: of a stranger nothing else is known. */
export function spokenLanguage(request: FastifyRequest): string | null {
  return /^\s*([a-z]{2})\b/i.exec(request.headers['accept-language'] ?? '')?.[1] ?? null;
}
