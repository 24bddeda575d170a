import type { App } from '#server/app.ts';
import type { Tx } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import { saveAuditEvent } from '#server/domains/audit-log/save-audit-event.ts';
import { changeAdmin } from '../change-admin.ts';
import { publishOwnersChanged } from '../profile/confirm-person.ts';
import { lockMembers, type Member } from './lock-members.ts';
import { moveSessions } from './move-sessions.ts';
import { rolesOfGroups } from './roles-of-groups.ts';

/**
 * Gives a person the roles that their groups have at the company’s identity service, at each
 * sign-in. Roles that no group decides stay unchanged, and all roles do when the service returns no
 * groups at all. A last owner and a last administrator keep their role.
 */
export async function applyGroups(
  app: App,
  tx: Tx,
  { user_id, groups }: { user_id: string; groups: readonly string[] | null },
): Promise<void> {
  const table = app.config.oidc?.groupRoles ?? [];
  if (table.length === 0) return;
  if (groups === null)
    return app.log.warn(
      { user: user_id, claim: app.config.oidc?.groupsClaim },
      'the identity service named no groups: roles are left as they are',
    );
  const { is_admin, teams } = rolesOfGroups(table, groups);
  if (is_admin !== null) await applyAdmin(app, tx, { user_id, is_admin });
  // The roles are applied in the order of the team codes, so that two simultaneous sign-ins never
  // deadlock.
  for (const [team_code, role] of [...teams].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    await applyRole(app, tx, { user_id, team_code, role });
}

/**
 * Grants or withdraws the role of administrator. The person of `ADMIN_EMAIL` keeps it whatever
 * their groups are.
 */
async function applyAdmin(
  { config }: Pick<App, 'config'>,
  tx: Tx,
  { user_id, is_admin }: { user_id: string; is_admin: boolean },
): Promise<void> {
  const person = await tx.db
    .selectFrom('users')
    .select(['email', 'is_admin'])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  if (person.is_admin === is_admin || person.email.toLowerCase() === config.adminEmail) return;
  try {
    await changeAdmin(tx.db, tx.now, { user_id, is_admin, by: null });
  } catch (error) {
    if (error instanceof Failure && error.code === 'last_admin') return;
    throw error;
  }
  await publishOwnersChanged(tx, user_id);
}

async function applyRole(
  app: Pick<App, 'log'>,
  tx: Tx,
  { user_id, team_code, role }: { user_id: string; team_code: string; role: Member['role'] | null },
): Promise<void> {
  const team = await tx.db
    .selectFrom('teams')
    .select('id')
    .where('team_code', '=', team_code)
    .executeTakeFirst();
  if (!team) return app.log.warn({ team_code }, 'OIDC_GROUP_ROLES names a team that is not there');
  const team_id = team.id;
  const members = await lockMembers(tx, team_id);
  const member = members.find((each) => each.user_id === user_id);
  if ((member?.role ?? null) === role || (member && isLastOwner(members, member))) return;
  if (role === null) {
    await tx.db
      .deleteFrom('memberships')
      .where('team_id', '=', team_id)
      .where('user_id', '=', user_id)
      .execute();
    await moveSessions(tx, { user_id, team_id });
  } else {
    await tx.db
      .insertInto('memberships')
      .values({ team_id, user_id, role, created_at: tx.now })
      .onConflict((conflict) => conflict.columns(['user_id', 'team_id']).doUpdateSet({ role }))
      .execute();
  }
  await tx.publish('owners_changed', { team_id });
  await recordRole(tx, { user_id, team_id, from: member?.role ?? null, to: role });
}

function isLastOwner(members: readonly Member[], { user_id, role }: Member): boolean {
  return (
    role === 'owner' &&
    members.every((other) => other.user_id === user_id || other.role !== 'owner')
  );
}

interface RoleChange {
  user_id: string;
  team_id: string;
  from: Member['role'] | null;
  to: Member['role'] | null;
}

async function recordRole(tx: Tx, { user_id, team_id, from, to }: RoleChange): Promise<void> {
  const { email } = await tx.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  const at = { team_id, impersonator_id: null };
  if (from === null)
    await saveAuditEvent(tx.db, tx.now, {
      ...at,
      user_id,
      action: 'member_joined',
      detail: { email, role: to },
    });
  else
    await saveAuditEvent(tx.db, tx.now, {
      ...at,
      user_id: null,
      action: to === null ? 'member_removed' : 'role_changed',
      detail: to === null ? { email, role: from } : { email, from, to },
    });
}
