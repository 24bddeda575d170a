import { queryOptions } from '@tanstack/react-query';
import { FILE_KINDS, type FileKind, MOVING_OPERATION_STATES } from '#contract/api/operations.ts';
import type { Answer } from '#contract/api/schemas.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { compact, oneOf } from '../search-values.ts';

export type Import = Answer<'listImports'>['data'][number];
export type ImportDetail = Answer<'getImport'>['data'];

/** The query of the screen. Links from other screens preselect the kind of file. */
export interface ImportsSearch {
  kind?: FileKind;
}

export function readImportsSearch(raw: Record<string, unknown>): ImportsSearch {
  return compact<ImportsSearch>({ kind: oneOf(raw['kind'], FILE_KINDS) });
}

const LIVE_MS = 5_000;
/** Milliseconds between reads while an import is in progress. */
const MOVING_MS = 2_000;

const isMoving = ({ state }: Pick<Import, 'state'>): boolean =>
  MOVING_OPERATION_STATES.includes(state);

export const importsQuery = queryOptions({
  ...endpointQuery('listImports'),
  refetchInterval: ({ state }) => (state.data?.data.some(isMoving) ? MOVING_MS : LIVE_MS),
});

export function importQuery(id: string) {
  return queryOptions({
    ...endpointQuery('getImport', { params: { id } }),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data.data) ? MOVING_MS : LIVE_MS),
  });
}
