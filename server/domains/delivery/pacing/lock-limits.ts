import { sql, type Transaction } from 'kysely';
import { LIMITED_PLANS } from '#server/domains/teams/plans/plans.ts';
import { readQuotas } from '#server/domains/teams/plans/read-quotas.ts';
import type { DB } from '#server/database/tables.ts';
import type { PlannedRequest } from '#server/domains/requests/planning/read-plan-inputs.ts';
import { allowanceOf, dailyMessages } from './daily-allowance.ts';
import type { Sender } from '#server/domains/channels/senders/find-senders.ts';
import { readUsages } from './read-usages.ts';

/**
 * The places that a limit leaves. Messages in flight are counted separately, because they may still
 * be refused and then free their place.
 */
export interface Limit {
  left: number;
  in_flight: number;
  resets_at: Date;
}

/** The limits of a team. A limit is null when the team does not have it. */
export interface TeamLimits {
  /** The limit of its plan, in requests. */
  requests: Limit | null;
  /** The daily allowance on the accounts of the instance, in messages. */
  messages: Limit | null;
  /**
   * The monthly ceiling on the SMS account of the instance, in messages of the highest usual cost.
   */
  sms: Limit | null;
}

type LimitedTeam = Pick<PlannedRequest, 'team_id' | 'plan' | 'senders'> & {
  input: { team: { timezone: string } };
};

export const NO_LIMITS: TeamLimits = { requests: null, messages: null, sms: null };

/**
 * Reads the limits of the teams of these requests and locks them until the transaction ends, so
 * that two workers never count the same last place. Teams without a limit take no lock and no
 * statement. Rows read after the lock include those that the other worker committed. `except` lists
 * the messages that are being evaluated.
 */
export async function lockLimits(
  db: Transaction<DB>,
  requests: Iterable<LimitedTeam>,
  now: Date,
  except: readonly string[],
): Promise<ReadonlyMap<string, TeamLimits>> {
  const teams = limitedTeams(requests);
  if (teams.length === 0) return new Map();
  const ids = teams.map(({ team_id }) => team_id);
  await sql`select count(pg_advisory_xact_lock(k)) from (select hashtextextended('quota ' || id, 0) as k from unnest(${ids}::bigint[]) t(id) order by k) sorted`.execute(
    db,
  );
  return readLimits(db, teams, now, except);
}

/** Reads the same limits without a lock, for callers that take no place. */
export async function readLimits(
  db: Transaction<DB>,
  requests: Iterable<LimitedTeam>,
  now: Date,
  except: readonly string[] = [],
): Promise<ReadonlyMap<string, TeamLimits>> {
  const teams = limitedTeams(requests);
  const quotas = await readQuotas(
    db,
    teams.filter(hasQuota).map(({ team_id }) => team_id),
    now,
    except,
  );
  const usages = await readUsages(
    db,
    teams
      .filter(isMetered)
      .map(({ team_id, input }) => ({ team_id, timezone: input.team.timezone })),
    now,
  );
  return new Map(
    teams.map(({ team_id, senders }) => {
      const quota = quotas.get(team_id);
      const usage = usages.get(team_id);
      const daily = dailyMessages(senders);
      const ceiling = senders.sms?.is_instance === true ? senders.sms.team_ceiling : null;
      return [
        team_id,
        {
          requests: quota
            ? {
                left: quota.limit - quota.used,
                in_flight: quota.in_flight,
                resets_at: quota.resets_at,
              }
            : null,
          messages:
            usage && daily !== null
              ? {
                  left: allowanceOf(daily, usage.best_day) - usage.taken + usage.in_flight,
                  in_flight: usage.in_flight,
                  resets_at: usage.day_ends_at,
                }
              : null,
          sms:
            usage && ceiling !== null
              ? {
                  left: Math.ceil((ceiling - usage.sms_cost) / HIGHEST_USUAL_COST),
                  in_flight: usage.sms_in_flight,
                  resets_at: usage.month_ends_at,
                }
              : null,
        },
      ];
    }),
  );
}

/** Euros reserved for an SMS of unknown cost: three segments to any country. */
const HIGHEST_USUAL_COST = 3 * 0.08;

function limitedTeams(requests: Iterable<LimitedTeam>): LimitedTeam[] {
  const teams = new Map([...requests].map((request) => [request.team_id, request]));
  return [...teams.values()].filter((team) => hasQuota(team) || isMetered(team));
}

function hasQuota({ plan }: LimitedTeam): boolean {
  return LIMITED_PLANS.includes(plan);
}

function isMetered({ senders }: LimitedTeam): boolean {
  return Object.values(senders).some(isMeteredSender);
}

/** Returns true when messages of this sender count towards a limit of the team. */
export function isMeteredSender(sender: Sender | null): boolean {
  return (
    sender?.is_instance === true && (sender.daily_messages !== null || sender.team_ceiling !== null)
  );
}
