import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import type { Caller } from '#server/http/calls/handler.ts';
import { secondFactorDueAt } from '#server/http/access/require-second-factor.ts';

type SecondFactor = Answer<'getUser'>['second_factor'];

/**
 * How the account of a person is protected beyond the password, and whether this session has proven
 * it.
 */
export async function readSecondFactor(
  app: Pick<App, 'db' | 'clock' | 'config'>,
  caller: Caller,
): Promise<SecondFactor> {
  const { id: user_id } = caller.user;
  const { has_authenticator, passkeys, recovery_codes } = await app.db
    .selectFrom('users as u')
    .select((row) => [
      row
        .exists(
          row
            .selectFrom('authenticator_apps as a')
            .select('a.user_id')
            .whereRef('a.user_id', '=', 'u.id')
            .where('a.confirmed_at', 'is not', null),
        )
        .as('has_authenticator'),
      row
        .selectFrom('passkeys as p')
        .select((p) => p.fn.countAll<string>().as('count'))
        .whereRef('p.user_id', '=', 'u.id')
        .as('passkeys'),
      row
        .selectFrom('recovery_codes as c')
        .select((c) => c.fn.countAll<string>().as('count'))
        .whereRef('c.user_id', '=', 'u.id')
        .where('c.used_at', 'is', null)
        .as('recovery_codes'),
    ])
    .where('u.id', '=', user_id)
    .executeTakeFirstOrThrow();
  const due_at = await secondFactorDueAt(app, caller);
  return {
    has_authenticator: Boolean(has_authenticator),
    passkeys: Number(passkeys ?? 0),
    recovery_codes: Number(recovery_codes ?? 0),
    is_proven: caller.has_second_factor,
    due_at: due_at?.toISOString() ?? null,
  };
}

/** How many codes a person has left. */
export async function countRecoveryCodes(
  { db }: Pick<App, 'db'>,
  user_id: string,
): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((row) => row.fn.countAll<string>().as('left'))
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}
