import { type Tx, transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { databaseId } from '#server/http/calls/page.ts';
import { newToken } from '#server/domains/accounts/sessions/new-token.ts';
import { saveAuditEvent } from '#server/domains/audit-log/save-audit-event.ts';
import { readImpersonationMode } from '#server/http/access/support-access.ts';
import { ensureTeam } from '#server/domains/accounts/membership/ensure-team.ts';

const LIFE_MS = 60 * 60_000;

/**
 * Opens a support session of at most 60 minutes. It ends with the administrator’s own session and,
 * when the instance requires it, with the consent of the team. The team sees who opened it and why.
 */
export const impersonate: Handler<'impersonate'> = async (
  app,
  { params, body, caller, user_agent },
) => {
  const user_id = databaseId(params.id);
  if (user_id === caller.user.id) throw new Failure('impersonating_oneself');
  return transaction(app, async (tx) => {
    const person = await tx.db
      .selectFrom('users')
      .select(['id', 'is_admin'])
      .where('id', '=', user_id)
      .executeTakeFirst();
    if (!person) throw new Failure('not_found');
    // The account of an administrator is refused, because the audit log would name the wrong
    // administrator.
    if (person.is_admin) throw new Failure('impersonating_admin');
    const { team_id, ends_at } = await findAllowedTeam(tx, user_id);
    const { token, token_hash } = newToken();
    await tx.db
      .insertInto('sessions')
      .values({
        token_hash,
        user_id,
        team_id,
        kind: 'impersonation',
        parent_session_id: caller.session_id,
        user_agent,
        created_at: tx.now,
        last_used_at: tx.now,
        expires_at: new Date(Math.min(tx.now.getTime() + LIFE_MS, ends_at.getTime())),
      })
      .execute();
    await saveAuditEvent(tx.db, tx.now, {
      team_id,
      user_id,
      impersonator_id: caller.user.id,
      action: 'impersonation_started',
      detail: { reason: body.reason ?? null },
    });
    return { token };
  });
};

/**
 * Returns the team in which the session opens, and the latest date until which it is allowed. When
 * the instance requires the consent of teams, it is the team of the person that agreed for longest.
 */
async function findAllowedTeam(
  tx: Tx,
  user_id: string,
): Promise<{ team_id: string; ends_at: Date }> {
  if ((await readImpersonationMode(tx.db)) !== 'with_consent')
    return {
      team_id: await ensureTeam(tx, user_id),
      ends_at: new Date(tx.now.getTime() + LIFE_MS),
    };
  const allowed = await tx.db
    .selectFrom('teams as t')
    .innerJoin('memberships as m', 'm.team_id', 't.id')
    .select(['t.id', 't.support_access_until'])
    .where('m.user_id', '=', user_id)
    .where('t.support_access_until', '>', tx.now)
    .orderBy('t.support_access_until', 'desc')
    .orderBy('t.id')
    .limit(1)
    .executeTakeFirst();
  if (allowed?.support_access_until == null) throw new Failure('support_not_allowed');
  return { team_id: allowed.id, ends_at: allowed.support_access_until };
}
