import type { z } from 'zod';
import type { EndpointSchemas } from './endpoint.ts';
import type { EndpointName } from './endpoints.ts';
import { accountsSchemas } from './schemas/accounts-schemas.ts';
import { administrationSchemas } from './schemas/administration-schemas.ts';
import { apiKeysSchemas } from './schemas/api-keys-schemas.ts';
import { complianceSchemas } from './schemas/compliance-schemas.ts';
import { connectedServicesSchemas } from './schemas/connected-services-schemas.ts';
import { customersSchemas } from './schemas/customers-schemas.ts';
import { importsSchemas } from './schemas/imports-schemas.ts';
import { outgoingWebhooksSchemas } from './schemas/outgoing-webhooks-schemas.ts';
import { productsSchemas } from './schemas/products-schemas.ts';
import { publishedReviewsSchemas } from './schemas/published-reviews-schemas.ts';
import { requestsSchemas } from './schemas/requests-schemas.ts';
import { reviewsSchemas } from './schemas/reviews-schemas.ts';
import { secondFactorSchemas } from './schemas/second-factor-schemas.ts';
import { sendingSchemas } from './schemas/sending-schemas.ts';
import { settingsSchemas } from './schemas/settings-schemas.ts';
import { statisticsSchemas } from './schemas/statistics-schemas.ts';
import { teamsSchemas } from './schemas/teams-schemas.ts';
import { workspaceSchemas } from './schemas/workspace-schemas.ts';

/**
 * The schemas of each endpoint of `endpoints.ts`. The server parses requests with them, and the
 * OpenAPI document and the tests are generated from them.
 */
export const schemas = {
  ...accountsSchemas,
  ...secondFactorSchemas,
  ...apiKeysSchemas,
  ...administrationSchemas,
  ...complianceSchemas,
  ...connectedServicesSchemas,
  ...customersSchemas,
  ...importsSchemas,
  ...outgoingWebhooksSchemas,
  ...productsSchemas,
  ...publishedReviewsSchemas,
  ...requestsSchemas,
  ...reviewsSchemas,
  ...sendingSchemas,
  ...settingsSchemas,
  ...statisticsSchemas,
  ...teamsSchemas,
  ...workspaceSchemas,
} satisfies Record<EndpointName, EndpointSchemas>;

type Part<K extends EndpointName, P extends 'params' | 'query' | 'body' | 'form' | 'answer'> =
  (typeof schemas)[K] extends Record<P, infer S extends z.ZodType> ? S : never;
type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type In<S> = S extends z.ZodType ? z.input<S> : undefined;

export type Params<K extends EndpointName> = [Part<K, 'params'>] extends [never]
  ? undefined
  : Out<Part<K, 'params'>>;
export type Query<K extends EndpointName> = [Part<K, 'query'>] extends [never]
  ? undefined
  : Out<Part<K, 'query'>>;
export type Body<K extends EndpointName> = [Part<K, 'body'>] extends [never]
  ? undefined
  : Out<Part<K, 'body'>>;
export type FormBody<K extends EndpointName> = [Part<K, 'form'>] extends [never]
  ? undefined
  : Out<Part<K, 'form'>>;
export type Answer<K extends EndpointName> = Out<Part<K, 'answer'>>;

type CallInput<K extends EndpointName, P extends 'params' | 'query' | 'body' | 'form'> = [
  Part<K, P>,
] extends [never]
  ? unknown
  : undefined extends In<Part<K, P>>
    ? { [key in P]?: In<Part<K, P>> }
    : { [key in P]: In<Part<K, P>> };
/** The input of a call by the typed client. Fields that have a default may be omitted. */
export type CallArgs<K extends EndpointName> = CallInput<K, 'params'> &
  CallInput<K, 'query'> &
  CallInput<K, 'body'> &
  CallInput<K, 'form'>;
