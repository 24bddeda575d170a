import type { QueryClient } from '@tanstack/react-query';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { importsQuery } from '../imports/imports-data.ts';
import { teamQuery } from '../session/current-session.ts';
import { integrationsQuery } from './integrations-data.ts';
import { sendersQuery, suppressionsQuery } from './mail/mail-data.ts';
import { metaAccountQuery } from './meta/meta-data.ts';
import { shopAccountQuery } from './shopify/shopify-data.ts';
import { smsAccountsQuery } from './sms/sms-data.ts';
import { siteAccountQuery } from './trustpilot/trustpilot-data.ts';

/**
 * What the parts of this page show, read before it is drawn: a part that came later would move the
 * button under a click. What a service must answer itself, its templates and channels, is not
 * waited for.
 */
export async function readParts(queryClient: QueryClient): Promise<void> {
  const isOwner = queryClient.getQueryData(teamQuery.queryKey)?.role === 'owner';
  await Promise.all([
    queryClient.prefetchQuery(integrationsQuery),
    queryClient.prefetchQuery(shopAccountQuery),
    queryClient.prefetchQuery(importsQuery),
    queryClient.prefetchQuery(metaAccountQuery),
    queryClient.prefetchQuery(smsAccountsQuery),
    queryClient.prefetchQuery(sendersQuery),
    queryClient.prefetchQuery(suppressionsQuery('', 1)),
    queryClient.prefetchQuery(siteAccountQuery),
    queryClient.prefetchQuery(endpointQuery('getSignInMethods')),
    isOwner && queryClient.prefetchQuery(endpointQuery('listDataRequests')),
  ]);
}
