import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/api/schemas.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { compact, idOf, pageSearchOf, textSearchOf } from '../search-values.ts';

export type TestInboxMessage = Answer<'listTestInbox'>['data'][number];

export interface TestInboxSearch {
  search?: string;
  page?: number;
  /** The id of the message in the open panel. */
  message?: string;
}

export function readTestInboxSearch(raw: Record<string, unknown>): TestInboxSearch {
  return compact<TestInboxSearch>({
    search: textSearchOf(raw['search']),
    page: pageSearchOf(raw['page']),
    message: idOf(raw['message']),
  });
}

export const testInboxPageQuery = ({ search, page }: TestInboxSearch) =>
  queryOptions(
    endpointQuery('listTestInbox', {
      query: compact<{ search?: string; page?: number }>({ search, page }),
    }),
  );
