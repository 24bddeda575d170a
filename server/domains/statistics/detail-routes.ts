import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import type { FileAnswer, Handler, Routes } from '#server/http/calls/handler.ts';
import type { CohortOf } from './cohorts/cohort.ts';
import { countAnswers } from './count-answers.ts';
import { nameContents } from './name-contents.ts';
import { presentRatingSummary, presentRatingGroup, LEAST_RATINGS } from './present-breakdown.ts';
import { presentGroups, presentStages } from './present-funnel.ts';
import { presentOverview } from './present-statistics.ts';
import { presentTimes } from './present-times.ts';
import { readBreakdown, readRatingSummary } from './read-breakdown.ts';
import { readCostly } from './read-costly.ts';
import { readCosts } from './read-costs.ts';
import { readCounts } from './read-counts.ts';
import { readFunnel } from './read-funnel.ts';
import { type RequestedPeriod, readTeamPeriod } from './read-team-period.ts';
import { readTimes } from './read-times.ts';
import { calculateCosts } from './calculate-costs.ts';
import {
  tableOfBreakdown,
  tableOfCosts,
  tableOfFunnel,
  tableOfOverview,
  tableOfTimes,
} from './statistics-tables.ts';
import { tableOfAnswers } from './answers-table.ts';

type Detail =
  | 'statisticsOverview'
  | 'statisticsFunnel'
  | 'timeToReview'
  | 'statisticsBy'
  | 'statisticsCosts'
  | 'statisticsAnswers';

const QUARTER_MS = 92 * 86_400_000;

/** Reads through the cache of costly statistics, which never contains texts of customers. */
function cached<T>(
  { db }: Pick<App, 'db'>,
  what: string,
  of: CohortOf,
  read: (db: App['db'], of: CohortOf) => Promise<T>,
  is_long = Date.parse(of.end) - Date.parse(of.start) > QUARTER_MS,
): Promise<T> {
  const key = `${what} ${of.team_id} ${of.start} ${of.end}`;
  return readCostly(db, key, (one) => read(one, of), { is_long });
}

/** Reads statistics with stored daily counts, of which only changed days are counted again. */
function cachedDays<T>(
  app: Pick<App, 'db'>,
  what: string,
  of: CohortOf,
  read: (db: App['db'], of: CohortOf) => Promise<T>,
): Promise<T> {
  return cached(app, what, of, read, false);
}

interface Days {
  start: string;
  end: string;
}

const readOverview: Handler<'statisticsOverview'> = async (app, { caller, query }) => {
  const data = presentOverview(await readCounts(app, caller.team_id, query));
  return answer(app, query.format, 'statistiques', data, tableOfOverview);
};

const readFunnelOf: Handler<'statisticsFunnel'> = async (app, { caller, query }) => {
  const { team_id } = caller;
  const { by } = query;
  const { period, past } = await periodOf(app, team_id, query);
  const [{ whole, groups }, before] = await Promise.all([
    cachedDays(app, `funnel ${by}`, { team_id, ...period }, (db, of) => readFunnel(db, of, by)),
    past && cachedDays(app, 'funnel', { team_id, ...past }, (db, of) => readFunnel(db, of, null)),
  ]);
  const wordings =
    by === 'template'
      ? await nameContents(
          app,
          team_id,
          groups.map(({ key }) => key),
        )
      : new Map<string, string>();
  const data: Answer<'statisticsFunnel'>['data'] = {
    ...period,
    by,
    whole: presentStages(whole),
    previous: before && presentStages(before.whole),
    groups: presentGroups(by, groups, wordings),
  };
  return answer(app, query.format, 'entonnoir', data, tableOfFunnel);
};

const readTimeToReview: Handler<'timeToReview'> = async (app, { caller, query }) => {
  const { team_id } = caller;
  const { period, past } = await periodOf(app, team_id, query);
  const [times, before] = await Promise.all([
    cached(app, 'times', { team_id, ...period }, readTimes),
    past && cached(app, 'times', { team_id, ...past }, readTimes),
  ]);
  return answer(app, query.format, 'delais', presentTimes(period, times, before), tableOfTimes);
};

const readBy: Handler<'statisticsBy'> = async (app, { caller, query }) => {
  const { team_id } = caller;
  const { dimension } = query;
  const { period, past } = await periodOf(app, team_id, query);
  const [whole, before, { groups, omitted }] = await Promise.all([
    cached(app, 'rating-summary', { team_id, ...period }, readRatingSummary),
    past && cached(app, 'rating-summary', { team_id, ...past }, readRatingSummary),
    cached(app, `by ${dimension}`, { team_id, ...period }, (db, of) =>
      readBreakdown(db, of, dimension),
    ),
  ]);
  const data: Answer<'statisticsBy'>['data'] = {
    ...period,
    dimension,
    whole: presentRatingSummary(whole),
    previous: before && presentRatingSummary(before),
    groups: groups.map((group) => presentRatingGroup(dimension, group)),
    omitted,
    least: LEAST_RATINGS,
  };
  return answer(app, query.format, 'repartition', data, tableOfBreakdown);
};

const readCostsOf: Handler<'statisticsCosts'> = async (app, { caller, query }) => {
  const { team_id } = caller;
  const { period, past } = await periodOf(app, team_id, query);
  const { rates } = await app.db
    .selectFrom('teams')
    .select('rates')
    .where('id', '=', team_id)
    .executeTakeFirstOrThrow();
  const [spent, before] = await Promise.all([
    cachedDays(app, 'costs', { team_id, ...period }, readCosts),
    past && cachedDays(app, 'costs', { team_id, ...past }, readCosts),
  ]);
  const data: Answer<'statisticsCosts'>['data'] = {
    ...period,
    ...calculateCosts(spent, rates),
    previous: before && calculateCosts(before, rates).whole,
  };
  return answer(app, query.format, 'couts', data, tableOfCosts);
};

const readAnswersOf: Handler<'statisticsAnswers'> = async (app, { caller, query }) => {
  const { team_id } = caller;
  const { period } = await periodOf(app, team_id, query);
  const data: Answer<'statisticsAnswers'>['data'] = {
    ...period,
    ...(await countAnswers(app.db, { team_id, ...period })),
  };
  return answer(app, query.format, 'reponses', data, tableOfAnswers);
};

export const detailRoutes: Pick<Routes, Detail> = {
  statisticsOverview: readOverview,
  statisticsFunnel: readFunnelOf,
  timeToReview: readTimeToReview,
  statisticsBy: readBy,
  statisticsCosts: readCostsOf,
  statisticsAnswers: readAnswersOf,
};

/** Returns the data as JSON or as a CSV file, with the same figures in both. */
function answer<T extends Days>(
  app: Pick<App, 'tables'>,
  format: 'json' | 'csv',
  name: string,
  data: T,
  tableOf: (data: T) => string[][],
): FileAnswer | { data: T } {
  if (format === 'json') return { data };
  return {
    filename: `${name}-${data.start}-${data.end}.csv`,
    type: 'text/csv; charset=utf-8',
    chunks: once(app.tables.write(tableOf(data))),
  };
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

/** `past` has the days before the period; it is null when the team had counted nothing by then. */
async function periodOf(
  app: App,
  team_id: string,
  query: RequestedPeriod,
): Promise<{ period: Days; past: Days | null }> {
  const {
    period: { start, end, previous },
    hasPast,
  } = await readTeamPeriod(app, team_id, query);
  return { period: { start, end }, past: hasPast ? previous : null };
}
