import type { FastifyReply, FastifyRequest } from 'fastify';
import { type EndpointName, endpoints } from '#contract/api/endpoints.ts';
import { schemas } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { Failure } from '#server/failures.ts';
import { answerFailure, toFailure } from './answer-failure.ts';
import { refusalsOf } from '#server/http/openapi/refusals.ts';

/**
 * In tests, a refusal that the OpenAPI document does not list for its endpoint becomes a 500 with a
 * message.
 */
export function refuseUndescribed(app: Pick<App, 'log'>, name: EndpointName) {
  const described = new Set(refusalsOf(name, endpoints[name], schemas[name]));
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const { code } = toFailure(error);
    const answered = described.has(code)
      ? error
      : new Failure('internal', {
          message: `${name} answered ${code}, which server/http/openapi/own-refusals.ts does not list`,
          cause: error,
        });
    void answerFailure(app, answered, request, reply);
  };
}
