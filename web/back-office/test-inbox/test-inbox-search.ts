import { queryOptions } from '@tanstack/react-query';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { compact, idOf, pageOf, textOf } from '../search-values.ts';

export interface OutboxSearch {
  search?: string;
  page?: number;
  /** The message whose panel is open. */
  message?: string;
}

export function readOutboxSearch(raw: Record<string, unknown>): OutboxSearch {
  return compact<OutboxSearch>({
    search: textOf(raw['search']),
    page: pageOf(raw['page']),
    message: idOf(raw['message']),
  });
}

export const outboxQuery = ({ search, page }: OutboxSearch) =>
  queryOptions(
    endpointQuery('listOutbox', {
      query: compact<{ search?: string; page?: number }>({ search, page }),
    }),
  );
