import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { takeAttempt } from '#server/http/limits/attempts.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';
import { createTeam } from '#server/domains/accounts/membership/create-team.ts';

const OPENINGS = { name: 'open-team', most: 20, windowMs: 86_400_000 };

/**
 * Creates another shop for this person, in their own time zone. The session stays in the current
 * team.
 */
export async function openTeam(
  app: App,
  { caller, body }: Call<'openTeam'>,
): Promise<Answer<'openTeam'>> {
  await takeAttempt(app, OPENINGS, caller.user.id);
  return transaction(app, async (tx) => {
    const { timezone } = await tx.db
      .selectFrom('users')
      .select('timezone')
      .where('id', '=', caller.user.id)
      .executeTakeFirstOrThrow();
    const id = await createTeam(tx, { owner_id: caller.user.id, name: body.name, timezone });
    await recordAuditEvent(tx, { ...caller, team_id: id }, 'team_created');
    return { data: { id, name: body.name, role: 'owner' } };
  });
}
