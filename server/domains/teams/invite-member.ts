import { sql } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { type Tx, transaction } from '#server/database/transaction.ts';
import { Failure, invalidField } from '#server/failures.ts';
import { requireFreshProof } from '#server/http/access/step-up.ts';
import { takeAttempt } from '#server/http/limits/attempts.ts';
import type { Call, TeamCaller } from '#server/http/calls/handler.ts';
import { databaseId } from '#server/http/calls/page.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';
import { mayInvite } from './may-invite.ts';
import { readInvitation, readInvitations } from './present-invitation.ts';

const LIFE_MS = 7 * 86_400_000;
/**
 * The limit of invitations per team, so that they cannot be used to send e-mails to third parties.
 */
const INVITATIONS = { name: 'invite', most: 50, windowMs: 3_600_000 };

export async function listInvitations(
  app: Pick<App, 'db' | 'clock'>,
  { caller }: Call<'listInvitations'>,
): Promise<Answer<'listInvitations'>> {
  return { data: await readInvitations(app.db, caller.team_id, app.clock.now()) };
}

/** Invites a person by e-mail for seven days. A pending invitation is renewed with the new role. */
export async function inviteMember(
  app: App,
  { caller, body }: Call<'inviteMember'>,
): Promise<Answer<'inviteMember'>> {
  await refuseUnconfirmed(app, caller);
  await takeAttempt(app, INVITATIONS, caller.team_id);
  return transaction(app, async (tx) => {
    await refuseMember(tx, caller.team_id, body.email);
    const { id } = await tx.db
      .insertInto('invitations')
      .values({
        team_id: caller.team_id,
        email: body.email,
        role: body.role,
        invited_by: caller.user.id,
        created_at: tx.now,
        expires_at: new Date(tx.now.getTime() + LIFE_MS),
      })
      .onConflict((conflict) =>
        conflict
          .expression(sql`team_id, lower(email)`)
          .where('accepted_at', 'is', null)
          .where('revoked_at', 'is', null)
          .doUpdateSet({ role: body.role, invited_by: caller.user.id, ...afresh(tx) }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordAuditEvent(tx, caller, 'member_invited', { email: body.email, role: body.role });
    return { data: await announced(tx, caller, id) };
  });
}

/**
 * Sends another e-mail with a new link; the former link no longer works. An invitation as an owner
 * requires the same fresh proof as a new one.
 */
export async function resendInvitation(
  app: App,
  { caller, params }: Call<'resendInvitation'>,
): Promise<Answer<'resendInvitation'>> {
  const id = databaseId(params.id);
  await refuseUnconfirmed(app, caller);
  await takeAttempt(app, INVITATIONS, caller.team_id);
  return transaction(app, async (tx) => {
    const { email, role } = await changePending(tx, caller, id, afresh(tx));
    requireFreshProof({ step_up: 'for_owner' }, caller, { body: { role }, now: tx.now });
    await recordAuditEvent(tx, caller, 'invitation_resent', { email });
    return { data: await announced(tx, caller, id) };
  });
}

/** Revokes an invitation: its link no longer works. */
export async function revokeInvitation(
  app: App,
  { caller, params }: Call<'revokeInvitation'>,
): Promise<Answer<'revokeInvitation'>> {
  await transaction(app, async (tx) => {
    const { email } = await changePending(tx, caller, databaseId(params.id), {
      revoked_at: tx.now,
      token_hash: null,
    });
    await recordAuditEvent(tx, caller, 'invitation_revoked', { email });
  });
  return { message: 'L’invitation est retirée : son lien ne mène plus à rien.' };
}

async function refuseUnconfirmed(
  app: Pick<App, 'db' | 'clock'>,
  { user, team_id }: TeamCaller,
): Promise<void> {
  if (!(await mayInvite(app, { user_id: user.id, team_id })))
    throw new Failure('owner_unconfirmed');
}

function afresh(tx: Tx): { token_hash: null; sent_at: null; expires_at: Date } {
  return { token_hash: null, sent_at: null, expires_at: new Date(tx.now.getTime() + LIFE_MS) };
}

async function announced(
  tx: Tx,
  { team_id }: TeamCaller,
  id: string,
): Promise<Answer<'inviteMember'>['data']> {
  await tx.publish('member_invited', { team_id, invitation_id: id });
  return readInvitation(tx.db, { id, team_id }, tx.now);
}

async function changePending(
  tx: Tx,
  { team_id }: TeamCaller,
  id: string,
  change: { token_hash: null; revoked_at?: Date; sent_at?: null; expires_at?: Date },
): Promise<{ email: string; role: Call<'inviteMember'>['body']['role'] }> {
  const changed = await tx.db
    .updateTable('invitations')
    .set(change)
    .where('id', '=', id)
    .where('team_id', '=', team_id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning(['email', 'role'])
    .executeTakeFirst();
  if (!changed) throw new Failure('not_found');
  return changed;
}

async function refuseMember(tx: Tx, team_id: string, email: string): Promise<void> {
  const member = await tx.db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('u.id')
    .where('m.team_id', '=', team_id)
    .where((eb) =>
      eb(eb.fn<string>('lower', ['u.email']), '=', eb.fn<string>('lower', [eb.val(email)])),
    )
    .executeTakeFirst();
  if (member) throw invalidField('email', 'Cette personne est déjà membre de la boutique.');
}
