import type { App } from '#server/app.ts';
import { identifyCaller } from '#server/http/access/identify-caller.ts';
import type { IdentityService, VouchedPerson } from '#server/ports/identity-provider.ts';
import { refreshProof } from './refresh-proof.ts';

/**
 * A signed-in person who signs in by their service again keeps the session, which counts as just
 * authenticated. Null when the bearer is not a session of that person.
 */
export async function repeatByIdentity(
  app: Pick<App, 'db' | 'clock'>,
  { subject }: VouchedPerson,
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
  await refreshProof(app.db, app.clock.now(), caller.session_id);
  return bearer;
}
