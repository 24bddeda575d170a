import type { EndpointSchemas } from './endpoint.ts';
import type { EndpointName } from './endpoints.ts';
import { accountsEndpoints } from './endpoints/accounts.ts';
import { administrationEndpoints } from './endpoints/administration.ts';
import { apiKeysEndpoints } from './endpoints/api-keys.ts';
import { complianceEndpoints } from './endpoints/compliance.ts';
import { connectedServicesEndpoints } from './endpoints/connected-services.ts';
import { customersEndpoints } from './endpoints/customers.ts';
import { importsEndpoints } from './endpoints/imports.ts';
import { outgoingWebhooksEndpoints } from './endpoints/outgoing-webhooks.ts';
import { productsEndpoints } from './endpoints/products.ts';
import { publishedReviewsEndpoints } from './endpoints/published-reviews.ts';
import { requestsEndpoints } from './endpoints/requests.ts';
import { reviewsEndpoints } from './endpoints/reviews.ts';
import { secondFactorEndpoints } from './endpoints/second-factor.ts';
import { sendingEndpoints } from './endpoints/sending.ts';
import { settingsEndpoints } from './endpoints/settings.ts';
import { statisticsEndpoints } from './endpoints/statistics.ts';
import { teamsEndpoints } from './endpoints/teams.ts';
import { workspaceEndpoints } from './endpoints/workspace.ts';

type Loader = () => Promise<Readonly<Record<string, EndpointSchemas>>>;

/** The endpoints of each domain with the function that loads their schemas. */
const DOMAINS: readonly (readonly [endpoints: object, load: Loader])[] = [
  [accountsEndpoints, async () => (await import('./schemas/accounts-schemas.ts')).accountsSchemas],
  [
    secondFactorEndpoints,
    async () => (await import('./schemas/second-factor-schemas.ts')).secondFactorSchemas,
  ],
  [apiKeysEndpoints, async () => (await import('./schemas/api-keys-schemas.ts')).apiKeysSchemas],
  [
    administrationEndpoints,
    async () => (await import('./schemas/administration-schemas.ts')).administrationSchemas,
  ],
  [
    complianceEndpoints,
    async () => (await import('./schemas/compliance-schemas.ts')).complianceSchemas,
  ],
  [
    connectedServicesEndpoints,
    async () => (await import('./schemas/connected-services-schemas.ts')).connectedServicesSchemas,
  ],
  [
    customersEndpoints,
    async () => (await import('./schemas/customers-schemas.ts')).customersSchemas,
  ],
  [importsEndpoints, async () => (await import('./schemas/imports-schemas.ts')).importsSchemas],
  [
    outgoingWebhooksEndpoints,
    async () => (await import('./schemas/outgoing-webhooks-schemas.ts')).outgoingWebhooksSchemas,
  ],
  [productsEndpoints, async () => (await import('./schemas/products-schemas.ts')).productsSchemas],
  [
    publishedReviewsEndpoints,
    async () => (await import('./schemas/published-reviews-schemas.ts')).publishedReviewsSchemas,
  ],
  [requestsEndpoints, async () => (await import('./schemas/requests-schemas.ts')).requestsSchemas],
  [reviewsEndpoints, async () => (await import('./schemas/reviews-schemas.ts')).reviewsSchemas],
  [sendingEndpoints, async () => (await import('./schemas/sending-schemas.ts')).sendingSchemas],
  [settingsEndpoints, async () => (await import('./schemas/settings-schemas.ts')).settingsSchemas],
  [
    statisticsEndpoints,
    async () => (await import('./schemas/statistics-schemas.ts')).statisticsSchemas,
  ],
  [teamsEndpoints, async () => (await import('./schemas/teams-schemas.ts')).teamsSchemas],
  [
    workspaceEndpoints,
    async () => (await import('./schemas/workspace-schemas.ts')).workspaceSchemas,
  ],
];

/**
 * Loads the schemas at the first call only, because each `import()` resolves the module again even
 * when it is loaded.
 */
function once(load: Loader): Loader {
  let loading: ReturnType<Loader> | null = null;
  return () => (loading ??= load());
}

const loaders = new Map(
  DOMAINS.flatMap(([endpoints, load]) => {
    const loadOnce = once(load);
    return Object.keys(endpoints).map((name) => [name, loadOnce] as const);
  }),
);

/**
 * Returns the schemas of one endpoint. The first call for a domain loads the schemas of the whole
 * domain. All schemas of `schemas.ts` together take 9 MB of memory, which an idle server would hold
 * without need.
 */
export async function loadSchemas(name: EndpointName): Promise<EndpointSchemas> {
  const schemas = (await loaders.get(name)?.())?.[name];
  if (schemas === undefined) throw new Error(`no domain has the schemas of ${name}`);
  return schemas;
}
