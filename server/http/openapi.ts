import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { type EndpointSchemas, schemas } from '#contract/schemas.ts';

type Json = Record<string, unknown>;

export function openapiRoutes(http: FastifyInstance): void {
  const document = JSON.stringify(describeContract());
  http.get('/api/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document),
  );
}

/** The OpenAPI 3.1 document of the contract, from the very schemas that validate. */
export function describeContract(): Json {
  const paths: Record<string, Json> = {};
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const endpoint: Endpoint = endpoints[name];
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = describeCall(
      name,
      endpoint,
      schemas[name],
    );
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Recueil',
      version: '1',
      description: 'Collecter les avis clients par les messages que l’on lit vraiment.',
    },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Refusal: REFUSAL },
    },
  };
}

const REFUSAL = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string' },
    code: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  },
};

function describeCall(name: EndpointName, endpoint: Endpoint, shapes: EndpointSchemas): Json {
  const refusal = {
    description: 'Refus, en français',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
  };
  return {
    operationId: name,
    summary: endpoint.summary,
    parameters: [
      ...describeParameters('path', shapes.params),
      ...describeParameters('query', shapes.query),
    ],
    ...(endpoint.access !== 'public' && { security: [{ bearer: [] }] }),
    ...(shapes.form && {
      requestBody: {
        required: true,
        content: { 'multipart/form-data': { schema: jsonSchema(shapes.form, 'input') } },
      },
    }),
    ...(shapes.body && {
      requestBody: {
        required: !shapes.body.safeParse(undefined).success,
        content: { 'application/json': { schema: jsonSchema(shapes.body, 'input') } },
      },
    }),
    responses: {
      200: {
        description: 'Réussite',
        content: {
          [endpoint.file === true ? 'application/octet-stream' : 'application/json']: {
            schema: jsonSchema(shapes.answer, 'output'),
          },
          ...(endpoint.file === 'or_csv' && { 'text/csv': { schema: { type: 'string' } } }),
        },
      },
      '4XX': refusal,
      '5XX': refusal,
    },
  };
}

function describeParameters(where: 'path' | 'query', schema: z.ZodType | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: shape,
  }));
}

export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    metadata: z.registry(),
  }) as Json;
  return json;
}
