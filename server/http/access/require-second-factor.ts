import type { Endpoint } from '#contract/api/endpoint.ts';
import type { App } from '#server/app.ts';
import { Failure } from '#server/failures.ts';
import type { Caller } from '#server/http/calls/handler.ts';
import { isLoopbackAddress } from '#server/is-loopback-address.ts';

/**
 * The time, in milliseconds, in which an administrator may work without a second factor on an
 * instance that others can reach.
 */
const GRACE_MS = 7 * 86_400_000;

type ReadingApp = Pick<App, 'db' | 'clock' | 'config'>;

/**
 * Refuses a session that has proven only one factor where two are required: the administration of a
 * public instance, and teams whose owners require it.
 */
export async function requireSecondFactor(
  app: ReadingApp,
  { access, before_second_factor }: Pick<Endpoint, 'access' | 'before_second_factor'>,
  caller: Caller | null,
): Promise<void> {
  if (caller === null || caller.second_factor_at !== null || before_second_factor) return;
  if (access === 'admin') {
    const due_at = await secondFactorDueAt(app, caller);
    if (due_at !== null && due_at <= app.clock.now()) throw new Failure('second_factor_required');
  } else if (access === 'owner' || access === 'member' || access === 'reader') {
    if (isWantedByTeam(caller)) throw new Failure('second_factor_required');
  }
}

/**
 * Returns true when the team requires a second factor of this caller. Readers see no contact of a
 * customer, so they are exempt. API keys and support sessions have their own rules.
 */
function isWantedByTeam({ team_wants_second_factor, role, session_kind }: Caller): boolean {
  return (
    team_wants_second_factor &&
    role !== 'reader' &&
    session_kind !== 'api_key' &&
    session_kind !== 'impersonation'
  );
}

/**
 * Returns the date from which the calls of this administrator require a second factor: seven days
 * after the first visit. Returns null for other people, and on an instance that only its own
 * machine reaches.
 */
export async function secondFactorDueAt(
  { db, clock, config }: ReadingApp,
  { user }: Caller,
): Promise<Date | null> {
  if (!user.is_admin || isLoopbackAddress(config.publicUrl)) return null;
  const { second_factor_due_at } = await db
    .selectFrom('users')
    .select('second_factor_due_at')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  if (second_factor_due_at !== null) return second_factor_due_at;
  const due_at = new Date(clock.now().getTime() + GRACE_MS);
  await db
    .updateTable('users')
    .set({ second_factor_due_at: due_at })
    .where('id', '=', user.id)
    .where('second_factor_due_at', 'is', null)
    .execute();
  return due_at;
}
