import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/api/schemas.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';

export type MailAccountState = Answer<'listSenders'>['account'];
export type MailSenderRow = Answer<'listSenders'>['data'][number];
export type DnsRecord = MailSenderRow['dns'][number];
export type Suppression = Answer<'listSuppressions'>['data'][number];

export const sendersQuery = queryOptions(endpointQuery('listSenders'));
export const suppressionListQuery = (search: string, page: number) =>
  queryOptions(
    endpointQuery('listSuppressions', { query: { search, page: String(page), per_page: '10' } }),
  );
