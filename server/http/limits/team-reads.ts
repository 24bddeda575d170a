import { runAs } from '#server/database/fair-places.ts';
import { Failure } from '#server/failures.ts';
import { type ConcurrencyLimiter, createConcurrencyLimiter } from './concurrency-limiter.ts';

/**
 * The number of reads of one team that run at the same time. Further ones wait, and are dropped
 * without reading when the caller disconnects.
 */
export const READS_OF_A_TEAM = 6;
/** The number of reads of one team, including those that wait. */
export const WAITING_READS_OF_A_TEAM = 300;

/**
 * Runs searches and filters of each team in separate places, so that slow ones delay only their own
 * team.
 */
export interface TeamReads {
  /**
   * Runs the work when the team, or a person without one, has a place. `isWanted` is called just
   * before, so that nothing is read for a caller who has disconnected. Throws 429 when too many
   * reads of the team wait, and 503 when PostgreSQL cancelled a statement because it took too long.
   */
  run<T>(team: string, isWanted: () => boolean, work: () => Promise<T>): Promise<T>;
}

/** Creates the places of one process. */
export function createTeamReads(): TeamReads {
  const teams = new Map<string, { limiter: ConcurrencyLimiter; count: number }>();
  return {
    run: async (key, isWanted, work) => {
      const team = teams.get(key) ?? {
        limiter: createConcurrencyLimiter(READS_OF_A_TEAM),
        count: 0,
      };
      if (team.count >= WAITING_READS_OF_A_TEAM) throw refusal();
      team.count += 1;
      teams.set(key, team);
      try {
        return await team.limiter.run(() =>
          isWanted() ? runAs(key, work) : Promise.reject(refusal()),
        );
      } catch (error) {
        throw isTooLong(error) ? new Failure('read_too_long', { cause: error }) : error;
      } finally {
        team.count -= 1;
        if (team.count === 0) teams.delete(key);
      }
    },
  };
}

const refusal = (): Failure =>
  new Failure('too_many_requests', {
    message: 'Trop de lectures en même temps pour cette boutique : réessayez dans un moment.',
    retryAfter: 2,
  });

function isTooLong(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === CANCELLED;
}

/** PostgreSQL’s `query_canceled`, here because of the time limit of a statement. */
const CANCELLED = '57014';
