import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/api/schemas.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';

export type MetaAccount = NonNullable<Answer<'getMetaAccount'>['data']['account']>;

export const metaAccountQuery = queryOptions(endpointQuery('getMetaAccount'));
/** Only while Meta is connected: else the server refuses. */
export const metaTemplatesQuery = queryOptions(endpointQuery('listMetaTemplates', { query: {} }));
