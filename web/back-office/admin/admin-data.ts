import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/api/schemas.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';

export type Person = Answer<'impersonationList'>['data'][number];
export type AdminTeam = Answer<'adminTeams'>['data'][number];
export type Overview = Answer<'adminOverview'>['data'];
export type Health = Answer<'queueHealth'>['data'];
export type CheckedShop = Answer<'shopChecker'>['data'];

const EVERY_MS = 5_000;

export const overviewQuery = queryOptions({ ...endpointQuery('adminOverview'), staleTime: 60_000 });
export const impersonationModeQuery = endpointQuery('getImpersonationMode');
export const healthQuery = queryOptions({
  ...endpointQuery('queueHealth'),
  refetchInterval: EVERY_MS,
});
export const violationsQuery = queryOptions({
  ...endpointQuery('listAccountViolations'),
  refetchInterval: EVERY_MS,
});
export const peopleQuery = (search: string | undefined) =>
  queryOptions({
    ...endpointQuery('impersonationList', { query: { search } }),
    placeholderData: keepPreviousData,
  });
export const teamsQuery = (search: string) =>
  queryOptions({
    ...endpointQuery('adminTeams', { query: search === '' ? {} : { search } }),
    placeholderData: keepPreviousData,
  });
