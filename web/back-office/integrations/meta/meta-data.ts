import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/api/schemas.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';

export type MetaAccount = NonNullable<Answer<'getMetaAccount'>['data']['account']>;

export const metaAccountQuery = queryOptions(endpointQuery('getMetaAccount'));
/** Read only while Meta is connected: otherwise the server refuses. */
export const metaTemplatesQuery = queryOptions(endpointQuery('listMetaTemplates', { query: {} }));
