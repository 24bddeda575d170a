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

/**
 * The endpoints of Recueil, one row each. The file does not import zod, because the browser loads
 * it. The schemas of params, query, body and answer have the same names in `schemas.ts`.
 */
export const endpoints = {
  ...accountsEndpoints,
  ...secondFactorEndpoints,
  ...apiKeysEndpoints,
  ...administrationEndpoints,
  ...complianceEndpoints,
  ...connectedServicesEndpoints,
  ...customersEndpoints,
  ...importsEndpoints,
  ...outgoingWebhooksEndpoints,
  ...productsEndpoints,
  ...publishedReviewsEndpoints,
  ...requestsEndpoints,
  ...reviewsEndpoints,
  ...sendingEndpoints,
  ...settingsEndpoints,
  ...statisticsEndpoints,
  ...teamsEndpoints,
  ...workspaceEndpoints,
};

export type EndpointName = keyof typeof endpoints;
