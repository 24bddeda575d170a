import type { QueryClient } from '@tanstack/react-query';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { waitBriefly } from '#web/api/wait-briefly.ts';
import { importsQuery } from '../imports/imports-data.ts';
import { teamQuery } from '../session/current-session.ts';
import { integrationsQuery } from './integrations-data.ts';
import { sendersQuery, suppressionListQuery } from './mail/mail-data.ts';
import { metaAccountQuery } from './meta/meta-data.ts';
import type { ServiceName } from './service.ts';
import { STORE_CALLS } from './stores/store-data.ts';
import { shopAccountQuery } from './shopify/shopify-data.ts';
import { smsAccountsQuery } from './sms/sms-data.ts';
import { siteAccountQuery } from './trustpilot/trustpilot-data.ts';

/** Prefetches the data of the cards: the shop’s connections and the services of the instance. */
const startDirectory = (client: QueryClient): readonly Promise<void>[] => [
  client.prefetchQuery(integrationsQuery),
  client.prefetchQuery(shopAccountQuery),
  client.prefetchQuery(smsAccountsQuery),
  client.prefetchQuery(sendersQuery),
  client.prefetchQuery(endpointQuery('getSignInMethods')),
];
/** Longer than for lists, in milliseconds, because data that arrives later moves the cards. */
const LONGEST_WAIT_MS = 1_000;

export const readDirectory = (client: QueryClient): Promise<void> =>
  waitBriefly(startDirectory(client), LONGEST_WAIT_MS);

/**
 * Prefetches the data of a service’s page, because data that arrives later would move its buttons.
 * Data that the external service has to answer, such as templates and channels, is not awaited.
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
  smtp: (client) => [client.prefetchQuery(suppressionListQuery('', 1))],
  trustpilot: (client) => [client.prefetchQuery(siteAccountQuery)],
};

export const readService = (client: QueryClient, name: ServiceName): Promise<void> =>
  waitBriefly([...startDirectory(client), ...(READS[name]?.(client) ?? [])], LONGEST_WAIT_MS);
