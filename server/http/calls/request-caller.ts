import type { FastifyRequest } from 'fastify';
import type { Caller } from './handler.ts';

const callers = new WeakMap<FastifyRequest, Caller>();

export function setRequestCaller(request: FastifyRequest, caller: Caller): void {
  callers.set(request, caller);
}

/**
 * Returns the caller of this request. Returns null when nobody is signed in, or the caller is not
 * identified yet.
 */
export function findRequestCaller(request: FastifyRequest): Caller | null {
  return callers.get(request) ?? null;
}
