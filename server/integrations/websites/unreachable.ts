import type { Unreachable } from '../../ports/websites.ts';

const REASONS: Readonly<Record<string, Unreachable>> = {
  ENOTFOUND: 'name',
  ENODATA: 'name',
  EAI_AGAIN: 'name',
  ECONNREFUSED: 'closed',
  EHOSTUNREACH: 'closed',
  ENETUNREACH: 'closed',
  ECONNRESET: 'closed',
  ETIMEDOUT: 'slow',
  ABORT_ERR: 'slow',
  TimeoutError: 'slow',
};

/** Translates the error codes of Node. */
export function unreachable(error: unknown): { kind: 'unreachable'; reason: Unreachable } {
  const { code, name, cause } = (error ?? {}) as {
    code?: unknown;
    name?: unknown;
    cause?: { name?: unknown };
  };
  const tokens = [code, name, cause?.name].map(String);
  const reason = tokens.map((word) => REASONS[word]).find((reason) => reason !== undefined);
  const certificate = tokens.some((word) => /CERT|TLS|SSL|SIGNATURE|ISSUER/.test(word));
  return { kind: 'unreachable', reason: reason ?? (certificate ? 'certificate' : 'broken') };
}
