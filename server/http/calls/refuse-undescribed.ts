import type { FastifyReply, FastifyRequest } from 'fastify';
import { type EndpointName, endpoints } from '#contract/api/endpoints.ts';
import { loadSchemas } from '#contract/api/load-schemas.ts';
import type { App } from '#server/app.ts';
import { Failure } from '#server/failures.ts';
import { answerFailure, toFailure } from './answer-failure.ts';

/**
 * In tests, a refusal that the OpenAPI document does not list for its endpoint becomes a 500 with a
 * message.
 */
export function refuseUndescribed(app: Pick<App, 'log'>, name: EndpointName) {
  const answer = async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const { refusalsOf } = await import('#server/http/openapi/refusals.ts');
    const described = refusalsOf(name, endpoints[name], await loadSchemas(name));
    const { code } = toFailure(error);
    const answered = described.includes(code)
      ? error
      : new Failure('internal', {
          message: `${name} answered ${code}, which server/http/openapi/own-refusals.ts does not list`,
          cause: error,
        });
    void answerFailure(app, answered, request, reply);
  };
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void =>
    void answer(error, request, reply);
}
