import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/api/schemas.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { teamQuery } from '../session/current-session.ts';
import { sendersQuery } from './mail/mail-data.ts';
import { metaAccountQuery, metaTemplatesQuery } from './meta/meta-data.ts';
import { siteAccountQuery } from './trustpilot/trustpilot-data.ts';
import { shopAccountQuery } from './shopify/shopify-data.ts';

export type Integration = Answer<'listIntegrations'>['data'][number];
export type Template = Answer<'listKanalTemplates'>['data']['templates'][number];

export const integrationsQuery = queryOptions(endpointQuery('listIntegrations'));
/** Read only while Kanal is connected: otherwise the server refuses. */
export const kanalTemplatesQuery = queryOptions(endpointQuery('listKanalTemplates', { query: {} }));

const VIEWS = ['broken', 'linked', 'available'] as const;
/** The services that the page shows. All of them when absent. */
export type IntegrationsView = (typeof VIEWS)[number];
export const isView = (text: unknown): text is IntegrationsView =>
  VIEWS.some((view) => view === text);

/** Invalidates the data that depends on connected services: channels, templates and messages. */
export async function readIntegrationsAgain(queryClient: QueryClient): Promise<void> {
  const keys = [
    integrationsQuery.queryKey,
    kanalTemplatesQuery.queryKey,
    metaTemplatesQuery.queryKey,
    metaAccountQuery.queryKey,
    shopAccountQuery.queryKey,
    siteAccountQuery.queryKey,
    sendersQuery.queryKey,
    teamQuery.queryKey,
    ['getWoocommerceAccount'],
    ['listSlackChannels'],
    ['listSmsAccounts'],
    ['listQueuedReviews'],
  ];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
