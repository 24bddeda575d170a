import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { identifyCaller } from '#server/http/access/identify-caller.ts';
import type { IdentityService, VouchedPerson } from '#server/ports/identity-provider.ts';
import { applyGroups } from '../membership/apply-groups.ts';
import { sessionLife } from '../sessions/open-session.ts';
import { refreshProof } from './refresh-proof.ts';

/**
 * Refreshes the session of a signed-in person who signs in by their service again. The company’s
 * service thereby confirms again that the person has an account there, and in which groups. Returns
 * null when the bearer is not a session of that person.
 */
export async function repeatByIdentity(
  app: App,
  { subject, groups }: VouchedPerson,
  { service, bearer }: { service: IdentityService; bearer: string | null },
): Promise<string | null> {
  const caller = bearer === null ? null : await identifyCaller(app, bearer);
  if (
    bearer === null ||
    !caller ||
    !['password', 'google', 'oidc', 'passkey'].includes(caller.session_kind)
  )
    return null;
  const mine = await app.db
    .selectFrom('sign_in_identities')
    .select('user_id')
    .where('provider', '=', service)
    .where('subject', '=', subject)
    .where('user_id', '=', caller.user.id)
    .executeTakeFirst();
  if (!mine) return null;
  const { session_id, user } = caller;
  await transaction(app, async (tx) => {
    await refreshProof(tx.db, tx.now, session_id);
    if (service !== 'oidc') return;
    await applyGroups(app, tx, { user_id: user.id, groups });
    await tx.db
      .updateTable('sessions')
      .set({ expires_at: new Date(tx.now.getTime() + sessionLife(app, service)) })
      .where('id', '=', session_id)
      .where('kind', '=', service)
      .execute();
  });
  return bearer;
}
