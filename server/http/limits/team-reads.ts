import { Failure } from '#server/failures.ts';
import { type ConcurrencyLimiter, createConcurrencyLimiter } from './concurrency-limiter.ts';

/** Of the ten connections of a process, so that four are left whatever one team asks for. */
export const READS_OF_A_TEAM = 6;
/** Reads of one team, those that wait included. */
export const WAITING_READS_OF_A_TEAM = 300;

/** Searches and filters of teams, each in its own places: slow ones delay their own team alone. */
export interface TeamReads {
  /**
   * Runs the work when the team, or a person without one, has a place. `isWanted` is asked just
   * before, so that nothing is read for who has left. Throws 429 when too many of the team wait.
   */
  run<T>(team: string, isWanted: () => boolean, work: () => Promise<T>): Promise<T>;
}

/** Places of one process. */
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
        return await team.limiter.run(() => (isWanted() ? work() : Promise.reject(refusal())));
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
