import type { QueryClient } from '@tanstack/react-query';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { importsQuery } from '../imports/imports-data.ts';
import { teamQuery } from '../session/current-session.ts';
import { integrationsQuery } from './integrations-data.ts';
import { sendersQuery, suppressionsQuery } from './mail/mail-data.ts';
import { metaAccountQuery } from './meta/meta-data.ts';
import type { ServiceName } from './service.ts';
import { STORE_CALLS } from './stores/store-data.ts';
import { shopAccountQuery } from './shopify/shopify-data.ts';
import { smsAccountsQuery } from './sms/sms-data.ts';
import { siteAccountQuery } from './trustpilot/trustpilot-data.ts';

/** What the cards show: the connections of the shop, and what the instance carries or lacks. */
export async function readDirectory(client: QueryClient): Promise<void> {
  await Promise.all([
    client.prefetchQuery(integrationsQuery),
    client.prefetchQuery(shopAccountQuery),
    client.prefetchQuery(smsAccountsQuery),
    client.prefetchQuery(sendersQuery),
    client.prefetchQuery(endpointQuery('getSignInMethods')),
  ]);
}

/**
 * What the page of a service shows beside its card, read before it is drawn: a part that came later
 * would move the button under a click. What the service must answer itself, its templates and
 * channels, is not waited for.
 */
const READS: Partial<Record<ServiceName, (client: QueryClient) => readonly Promise<void>[]>> = {
  shopify: (client) => [
    client.prefetchQuery(importsQuery),
    ...(client.getQueryData(teamQuery.queryKey)?.role === 'owner'
      ? [client.prefetchQuery(endpointQuery('listDataRequests'))]
      : []),
  ],
  woocommerce: (client) => [client.prefetchQuery(STORE_CALLS.woocommerce.account)],
  prestashop: (client) => [client.prefetchQuery(STORE_CALLS.prestashop.account)],
  api: (client) => [client.prefetchQuery(importsQuery)],
  laposte: (client) => [client.prefetchQuery(endpointQuery('getLaposteAccount'))],
  meta: (client) => [client.prefetchQuery(metaAccountQuery)],
  smtp: (client) => [client.prefetchQuery(suppressionsQuery('', 1))],
  trustpilot: (client) => [client.prefetchQuery(siteAccountQuery)],
};

export async function readService(client: QueryClient, name: ServiceName): Promise<void> {
  await Promise.all([readDirectory(client), ...(READS[name]?.(client) ?? [])]);
}
