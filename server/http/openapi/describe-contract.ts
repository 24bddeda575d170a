import type { Endpoint } from '#contract/api/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/api/endpoints.ts';
import { schemas } from '#contract/api/schemas.ts';
import { describeCall, REFUSAL, REFUSAL_CODE } from './describe-call.ts';
import { describeWebhooks } from './describe-webhooks.ts';
import { createSchemaWriter } from './schema-writer.ts';
import { TAGS } from './tags.ts';

type Json = Record<string, unknown>;

/**
 * Returns the OpenAPI 3.1 document of the contract, generated from the schemas that validate calls.
 * `publicUrl` is the address of this instance, for `servers`.
 */
export function describeContract(publicUrl: string): Json {
  const writer = createSchemaWriter();
  const paths: Record<string, Json> = {};
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const endpoint: Endpoint = endpoints[name];
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = describeCall(
      { name, endpoint, shapes: schemas[name] },
      writer,
    );
  }
  const webhooks = describeWebhooks(writer);
  const shared = writer.components();
  return {
    openapi: '3.1.0',
    info: {
      title: 'Recueil',
      version: '1',
      description:
        'L’API de Recueil : envoyer des commandes, lire les avis, et tout ce que font ses écrans. Les dates sont en ISO 8601 avec leur décalage, les identifiants sont des textes, les montants sont dans la devise qui les accompagne.',
      license: { name: 'Propriétaire', identifier: 'LicenseRef-Recueil' },
    },
    servers: [{ url: publicUrl, description: 'Cette instance' }],
    tags: TAGS.map(({ name, description }) => ({ name, description })),
    paths,
    webhooks,
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description:
            'Le jeton `access_token` que répondent POST /login et les autres connexions. Il a les droits de la personne dans sa boutique courante.',
        },
        api_key: {
          type: 'http',
          scheme: 'bearer',
          description:
            'Une clé d’API (`rcl_…`), créée dans Réglages, Clés d’API. Elle ne permet que les appels de ses portées.',
        },
      },
      schemas: { Refusal: REFUSAL, RefusalCode: REFUSAL_CODE, ...shared.schemas },
      responses: shared.responses,
    },
  };
}
