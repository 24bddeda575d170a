import { queryOptions } from '@tanstack/react-query';
import { MOVING_IMPORT_STATES } from '#contract/imports.ts';
import type { Answer } from '#contract/schemas.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';

export type Import = Answer<'listImports'>['data'][number];
export type ImportDetail = Answer<'getImport'>['data'];

const LIVE_MS = 5_000;
/** Long work is looked at more often. */
const MOVING_MS = 2_000;

const isMoving = ({ state }: Pick<Import, 'state'>): boolean => MOVING_IMPORT_STATES.includes(state);

export const importsQuery = queryOptions({ ...endpointQuery('listImports'), refetchInterval: ({ state }) => (state.data?.data.some(isMoving) ? MOVING_MS : LIVE_MS) });

export function importQuery(id: string) {
  return queryOptions({ ...endpointQuery('getImport', { params: { id } }), refetchInterval: ({ state }) => (state.data && isMoving(state.data.data) ? MOVING_MS : LIVE_MS) });
}
