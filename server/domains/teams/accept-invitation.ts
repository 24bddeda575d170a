import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { type Tx, transaction } from '#server/database/transaction.ts';
import { Failure, invalidField } from '#server/failures.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { hashToken } from '#server/http/access/identify-caller.ts';
import { hashPassword } from '#server/domains/accounts/passwords/hash-password.ts';
import { openSession } from '#server/domains/accounts/sessions/open-session.ts';
import { refusePoorPassword } from '#server/domains/accounts/passwords/refuse-poor-password.ts';
import { saveAuditEvent } from '#server/domains/audit-log/save-audit-event.ts';
import { fullName } from './present-invitation.ts';

interface Invitation {
  id: string;
  team_id: string;
  email: string;
  role: 'owner' | 'member' | 'reader';
  invited_by: string | null;
  expires_at: Date;
}

const RANK = { reader: 1, member: 2, owner: 3 } as const;

/** Returns the public content of an invitation, which is also in its e-mail. */
export async function showInvitation(
  app: App,
  { body }: Call<'showInvitation'>,
): Promise<Answer<'showInvitation'>> {
  return transaction(app, async (tx) => {
    const { team_id, email, role, expires_at, invited_by } = await takeInvitation(tx, body.token);
    const { name } = await tx.db
      .selectFrom('teams')
      .select('name')
      .where('id', '=', team_id)
      .executeTakeFirstOrThrow();
    const inviter =
      invited_by === null
        ? undefined
        : await tx.db
            .selectFrom('users')
            .select(['first_name', 'last_name', 'email'])
            .where('id', '=', invited_by)
            .executeTakeFirst();
    const has_account = (await findUser(tx, email)) !== undefined;
    return {
      data: {
        team_name: name,
        role,
        email,
        invited_by: (inviter && fullName(inviter)) ?? inviter?.email ?? null,
        expires_at: expires_at.toISOString(),
        has_account,
      },
    };
  });
}

/**
 * Adds the signed-in person to the team. The link proves the invitation, whatever address they
 * signed in with, and works once.
 */
export async function acceptInvitation(
  app: App,
  { caller, body }: Call<'acceptInvitation'>,
): Promise<Answer<'acceptInvitation'>> {
  return transaction(app, async (tx) => {
    const invitation = await takeInvitation(tx, body.token);
    await join(tx, invitation, { ...caller.user, impersonator_id: caller.impersonator_id });
    await tx.db
      .updateTable('sessions')
      .set({ team_id: invitation.team_id })
      .where('id', '=', caller.session_id)
      .execute();
    return { data: { team_id: invitation.team_id } };
  });
}

/** Creates an account for a person without one, because the link has confirmed their address. */
export async function joinByInvitation(
  app: App,
  { body, user_agent, address }: Call<'joinByInvitation'>,
): Promise<Answer<'joinByInvitation'>> {
  if (app.config.registration === 'closed') throw new Failure('registration_closed');
  const { email } = await transaction(app, (tx) => takeInvitation(tx, body.token));
  refusePoorPassword({ email, password: body.password, about: [body.first_name, body.last_name] });
  const password_hash = await hashPassword(body.password);
  const access_token = await transaction(app, async (tx) => {
    const invitation = await takeInvitation(tx, body.token);
    if (await findUser(tx, invitation.email))
      throw invalidField('email', 'Un compte existe déjà avec cette adresse : connectez-vous.');
    const { first_name = null, last_name = null, timezone } = body;
    const { id } = await tx.db
      .insertInto('users')
      .values({
        email: invitation.email,
        password_hash,
        first_name,
        last_name,
        ...(timezone && { timezone }),
        email_confirmed_at: tx.now,
        created_at: tx.now,
        updated_at: tx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await join(tx, invitation, { id, email: invitation.email, impersonator_id: null });
    return openSession(tx, app, { user_id: id, user_agent, address });
  });
  return { access_token };
}

/** Finds the valid invitation of a link and locks it, so that it can only be used once. */
async function takeInvitation(tx: Tx, token: string): Promise<Invitation> {
  const invitation = await tx.db
    .selectFrom('invitations')
    .select(['id', 'team_id', 'email', 'role', 'invited_by', 'expires_at'])
    .where('token_hash', '=', hashToken(token))
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', tx.now)
    .forUpdate()
    .executeTakeFirst();
  if (!invitation)
    throw invalidField(
      'token',
      'Cette invitation n’est plus valable : demandez qu’on vous en envoie une autre.',
    );
  return invitation;
}

async function join(
  tx: Tx,
  { id, team_id, role, email }: Invitation,
  user: { id: string; email: string; impersonator_id: string | null },
): Promise<void> {
  const membership = await tx.db
    .selectFrom('memberships')
    .select('role')
    .where('team_id', '=', team_id)
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  if (!membership)
    await tx.db
      .insertInto('memberships')
      .values({ team_id, user_id: user.id, role, created_at: tx.now })
      .execute();
  // An invitation never lowers the role of an existing member.
  else if (RANK[membership.role] < RANK[role])
    await tx.db
      .updateTable('memberships')
      .set({ role })
      .where('team_id', '=', team_id)
      .where('user_id', '=', user.id)
      .execute();
  // A support session does not change the default team of the person.
  if (user.impersonator_id === null)
    await tx.db
      .updateTable('users')
      .set({ default_team_id: team_id, updated_at: tx.now })
      .where('id', '=', user.id)
      .execute();
  if (role === 'owner') await tx.publish('owners_changed', { team_id });
  await tx.db
    .updateTable('invitations')
    .set({ accepted_at: tx.now, accepted_by: user.id })
    .where('id', '=', id)
    .execute();
  await saveAuditEvent(tx.db, tx.now, {
    team_id,
    user_id: user.id,
    impersonator_id: user.impersonator_id,
    action: 'member_joined',
    detail: { invited: email, email: user.email, role },
  });
}

async function findUser(tx: Tx, email: string): Promise<{ id: string } | undefined> {
  return tx.db
    .selectFrom('users')
    .select('id')
    .where((eb) =>
      eb(eb.fn<string>('lower', ['email']), '=', eb.fn<string>('lower', [eb.val(email)])),
    )
    .executeTakeFirst();
}
