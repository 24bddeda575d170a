import type { FastifyRequest } from 'fastify';
import type { Caller } from './handler.ts';

const callers = new WeakMap<FastifyRequest, Caller>();

export function setRequestCaller(request: FastifyRequest, caller: Caller): void {
  callers.set(request, caller);
}

/** Who makes this request; null: nobody who is signed in, or not known yet. */
export function findRequestCaller(request: FastifyRequest): Caller | null {
  return callers.get(request) ?? null;
}
