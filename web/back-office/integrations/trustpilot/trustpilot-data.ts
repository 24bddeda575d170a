import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/api/schemas.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';

export type SiteAccount = NonNullable<Answer<'getTrustpilotAccount'>['data']['account']>;

export const siteAccountQuery = queryOptions(endpointQuery('getTrustpilotAccount'));
