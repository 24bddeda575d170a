import type { EndpointSchemas } from '../endpoint.ts';
import * as abTests from './statistics/ab-tests.ts';
import { idParams, nothing } from './reviews/texts.ts';
import * as details from './statistics/statistics-in-detail.ts';
import * as statistics from './statistics/statistics.ts';

export const statisticsSchemas = {
  totalLinkSent: { query: statistics.periodQuery, answer: statistics.answerOf(statistics.total) },
  totalReviewsCollected: {
    query: statistics.periodQuery,
    answer: statistics.answerOf(statistics.total),
  },
  averageRating: { query: statistics.periodQuery, answer: statistics.answerOf(statistics.average) },
  ratingDistribution: {
    query: statistics.periodQuery,
    answer: statistics.answerOf(statistics.byRating),
  },
  reviewsDistributionByChannel: {
    query: statistics.periodQuery,
    answer: statistics.answerOf(statistics.byChannel),
  },
  reviewsDistributionByStep: {
    query: statistics.periodQuery,
    answer: statistics.answerOf(statistics.byStep),
  },
  statisticsOverview: {
    query: details.detailQuery,
    answer: statistics.answerOf(statistics.overview),
  },
  statisticsFunnel: { query: details.funnelQuery, answer: statistics.answerOf(details.funnel) },
  timeToReview: { query: details.detailQuery, answer: statistics.answerOf(details.times) },
  statisticsBy: { query: details.byQuery, answer: statistics.answerOf(details.breakdown) },
  statisticsCosts: { query: details.detailQuery, answer: statistics.answerOf(details.costs) },
  statisticsAnswers: { query: details.detailQuery, answer: statistics.answerOf(details.answers) },
  listAbTests: { answer: abTests.abTestsAnswer },
  startAbTest: { body: abTests.abTestBody, answer: statistics.answerOf(abTests.abTest) },
  stopAbTest: { params: idParams, body: nothing, answer: statistics.answerOf(abTests.abTest) },
} as const satisfies Record<string, EndpointSchemas>;
