import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { setSpaces } from '#contract/messages/french-spaces.ts';
import type { App } from '#server/app.ts';
import { Failure, failures, type FailureCode, wireCode } from '#server/failures.ts';
import { isDiskFull } from '#server/is-disk-full.ts';
import { maskPath } from '#server/log.ts';
import { isDatabaseAway } from '#server/database/is-database-away.ts';

/**
 * Turns every error into `{message, code, errors?}`: a refusal with its message, or a 500 whose
 * details are only logged.
 */
export function answerFailure(
  app: Pick<App, 'log'>,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const failure = toFailure(error);
  if (isDiskFull(error))
    app.log.error({ request_id: request.id }, 'the disk is full: nothing can be saved');
  if (failure.code === 'internal')
    app.log[hasLeft(error, request) ? 'info' : 'error'](
      { err: error, request_id: request.id, method: request.method, path: maskPath(request.url) },
      'a call failed',
    );
  // A file that fails before its first byte has already set its encoding and its name.
  for (const name of ['content-encoding', 'content-disposition']) {
    reply.removeHeader(name);
    if (!reply.raw.headersSent) reply.raw.removeHeader(name);
  }
  const { errors, retryAfter, extra } = failure.detail;
  if (retryAfter !== undefined)
    void reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfter))));
  return reply
    .status(failure.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(
      JSON.stringify({
        message: setSpaces(failure.message),
        code: wireCode(failure.code),
        ...(errors && { errors: withSpaces(errors) }),
        ...(failure.status === 500 && { request_id: request.id }),
        ...extra,
      }),
    );
}

/** Returns the messages of the fields with French spaces. */
function withSpaces(errors: Readonly<Record<string, readonly string[]>>) {
  return Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => [field, messages.map(setSpaces)]),
  );
}

/** A client that disconnects during a call is not an error of the program. */
function hasLeft(error: unknown, request: FastifyRequest): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return (
    request.raw.socket.destroyed && (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE')
  );
}

export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (isDiskFull(error))
    return new Failure('unavailable', {
      retryAfter: 30,
      message:
        'Le disque du serveur est plein : rien ne peut être enregistré. Prévenez la personne qui héberge Recueil.',
      cause: error,
    });
  if (isDatabaseAway(error)) return new Failure('unavailable', { retryAfter: 2, cause: error });
  const status = (error as FastifyError).statusCode;
  if (status !== undefined && status >= 400 && status < 500)
    return new Failure(FRAMEWORK[status] ?? 'bad_request', { cause: error });
  return new Failure('internal', { cause: error });
}

/** The refusals of the framework itself, by status. */
const FRAMEWORK: Readonly<Record<number, FailureCode>> = Object.fromEntries(
  (
    [
      'method_not_allowed',
      'too_large',
      'unsupported_media_type',
      'too_many_requests',
      'bad_request',
    ] as const
  ).map((code) => [failures[code][0], code]),
);
