import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/api/schemas.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import type { Period } from '#web/ui/period/period.ts';

export type Funnel = Answer<'statisticsFunnel'>['data'];
export type StatisticsTimes = Answer<'timeToReview'>['data'];
export type StatisticsBreakdown = Answer<'statisticsBy'>['data'];
export type StatisticsAnswers = Answer<'statisticsAnswers'>['data'];
export type Costs = Answer<'statisticsCosts'>['data'];

export const funnelStatisticsQuery = (period: Period, by: Funnel['by']) =>
  queryOptions({
    ...endpointQuery('statisticsFunnel', { query: { ...period, by } }),
    placeholderData: keepPreviousData,
  });
export const timesQuery = (period: Period) =>
  queryOptions({
    ...endpointQuery('timeToReview', { query: { ...period } }),
    placeholderData: keepPreviousData,
  });
export const breakdownQuery = (period: Period, dimension: StatisticsBreakdown['dimension']) =>
  queryOptions({
    ...endpointQuery('statisticsBy', { query: { ...period, dimension } }),
    placeholderData: keepPreviousData,
  });
export const answersQuery = (period: Period) =>
  queryOptions({
    ...endpointQuery('statisticsAnswers', { query: { ...period } }),
    placeholderData: keepPreviousData,
  });
export const costsQuery = (period: Period) =>
  queryOptions({
    ...endpointQuery('statisticsCosts', { query: { ...period } }),
    placeholderData: keepPreviousData,
  });
