import type { z } from 'zod';
import type { Endpoint } from '#contract/api/endpoint.ts';
import type { EndpointName } from '#contract/api/endpoints.ts';
import type { EndpointSchemas } from '#contract/api/endpoint.ts';
import { type FailureCode, failures, wireCode } from '../../failures.ts';
import { callExamples } from './call-examples.ts';
import { refusalsOf } from './refusals.ts';
import type { SchemaWriter } from './schema-writer.ts';
import { tagOf } from './tags.ts';
import type { JsonSchema } from './write-shape.ts';

type Json = Record<string, unknown>;

export const REFUSAL = {
  type: 'object',
  description: 'Un refus, en français.',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string', description: 'Ce qui s’est passé et ce qu’il faut faire.' },
    code: { $ref: '#/components/schemas/RefusalCode' },
    errors: {
      type: 'object',
      description: 'Les champs à corriger, chacun avec ses phrases.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    request_id: { type: 'string', description: 'À donner à l’hébergeur après une erreur 500.' },
  },
};

const NOT_MODIFIED = {
  description: 'Rien n’a changé depuis la réponse dont l’ETag est dans If-None-Match.',
};

/** The schema of every refusal code, with its status and its sentence. */
export const REFUSAL_CODE = {
  type: 'string',
  description: Object.entries(failures)
    .map(([code, [status, sentence]]) => `- \`${code}\` (${status}) : ${sentence}`)
    .join('\n'),
  enum: Object.keys(failures),
};

interface Call {
  name: EndpointName;
  endpoint: Endpoint;
  shapes: EndpointSchemas;
}

const NEEDS =
  'demande une connexion ou un `POST /api/user/step_up` de moins de dix minutes\u00A0; sinon 403 `step_up_required`.';
const NEEDS_FACTOR =
  'la preuve est celle d’une clé d’accès, d’une application d’authentification ou d’un code de secours.';
const STEP_UP: Record<NonNullable<Endpoint['step_up']>, string> = {
  always: `Cet appel ${NEEDS}`,
  by_second_factor: `Cet appel ${NEEDS} Pour qui a un second facteur, ${NEEDS_FACTOR}`,
  for_owner: `Donner le rôle de propriétaire ${NEEDS}`,
};

/** Returns the OpenAPI operation of one endpoint. */
export function describeCall({ name, endpoint, shapes }: Call, writer: SchemaWriter): Json {
  const body = describeBody(name, shapes, writer);
  return {
    operationId: name,
    tags: [tagOf(endpoint.path)],
    summary: endpoint.summary,
    ...(endpoint.step_up && {
      description: STEP_UP[endpoint.step_up],
      'x-step-up': endpoint.step_up,
    }),
    security: securityOf(endpoint),
    parameters: [
      ...describeParameters('path', shapes.params, writer),
      ...describeParameters('query', shapes.query, writer),
    ],
    ...(body && { requestBody: body }),
    responses: {
      200: describeSuccess(name, endpoint, shapes, writer),
      ...(endpoint.method === 'GET' && endpoint.file !== true && { 304: NOT_MODIFIED }),
      ...describeRefusals(refusalsOf(name, endpoint, shapes), writer),
    },
  };
}

/** An API key is accepted where the endpoint names a scope. A session is accepted everywhere. */
function securityOf({ access, scope }: Endpoint): Json[] {
  if (access === 'public') return [];
  return [{ session: [] }, ...(scope ? [{ api_key: [scope] }] : [])];
}

function describeBody(
  name: EndpointName,
  { body, documented_body, form }: EndpointSchemas,
  writer: SchemaWriter,
): Json | null {
  if (form)
    return {
      required: true,
      content: { 'multipart/form-data': { schema: writer.write(form, 'input') } },
    };
  if (!body) return null;
  const example = callExamples[name]?.body;
  return {
    required: !body.safeParse(undefined).success,
    content: {
      'application/json': {
        schema: writer.write(documented_body ?? body, 'input'),
        ...(example !== undefined && { example }),
      },
    },
  };
}

function describeSuccess(
  name: EndpointName,
  { file, file_types = [] }: Endpoint,
  { answer }: EndpointSchemas,
  writer: SchemaWriter,
): Json {
  const files = Object.fromEntries(
    file_types.map((type) => [type, { schema: { type: 'string', description: 'Le fichier.' } }]),
  );
  if (file === true)
    return { description: 'Le fichier, écrit au fil de la lecture', content: files };
  const example = callExamples[name]?.answer;
  return {
    description: 'Réussite',
    content: {
      'application/json': {
        schema: writer.write(answer, 'output'),
        ...(example !== undefined && { example }),
      },
      ...files,
    },
  };
}

/**
 * Returns one response for each status, which names its codes. Calls with the same refusals share
 * it.
 */
function describeRefusals(codes: readonly FailureCode[], writer: SchemaWriter): Json {
  const byStatus = Object.groupBy(codes, (code) => failures[code][0]);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, named]) => [
      status,
      writer.shareResponse(`${status}_${named.join('_')}`, {
        description: named.map((code) => `\`${wireCode(code)}\``).join(', '),
        ...(status === '429' || status === '503' ? { headers: RETRY_AFTER } : {}),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      }),
    ]),
  );
}

const RETRY_AFTER = {
  'Retry-After': {
    description: 'Secondes après lesquelles réessayer.',
    schema: { type: 'integer', minimum: 1 },
  },
};

function describeParameters(
  where: 'path' | 'query',
  schema: z.ZodType | undefined,
  writer: SchemaWriter,
): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = writer.write(schema, 'input');
  return Object.entries(properties).map(([name, { description, ...shape }]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    ...(description !== undefined && { description }),
    schema: shape,
    // Several values are written in one parameter, separated by commas.
    ...(isList(shape) && { style: 'form', explode: false }),
  }));
}

function isList({ type }: JsonSchema): boolean {
  return type === 'array';
}
