import type { FastifyRequest } from 'fastify';
import { Failure } from '#server/failures.ts';

/** Returns the first value of a header, even when it was sent several times. */
export function readHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** Returns the revision in `If-Match`. Throws 422 when it is invalid. */
export function readRevision(text: string | undefined): number | null {
  if (text === undefined) return null;
  const [, digits] = /^(?:W\/)?"?(\d{1,9})"?$/.exec(text.trim()) ?? [];
  if (digits === undefined)
    throw new Failure('invalid', {
      message: 'L’en-tête If-Match doit être un numéro de révision.',
      errors: { 'If-Match': ['L’en-tête If-Match doit être un numéro de révision.'] },
    });
  return Number(digits);
}

/**
 * Returns the idempotency key, which makes a call happen only once. Throws 422 when it is invalid.
 */
export function readIdempotencyKey(text: string | undefined): string | null {
  if (text === undefined || text === '') return null;
  if (!/^[\u0021-\u007E]{1,200}$/.test(text))
    throw new Failure('invalid', {
      message: 'L’en-tête Idempotency-Key tient en 200 caractères, sans espace.',
      errors: {
        'Idempotency-Key': ['L’en-tête Idempotency-Key tient en 200 caractères, sans espace.'],
      },
    });
  return text;
}
