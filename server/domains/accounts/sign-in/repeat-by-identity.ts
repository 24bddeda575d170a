import type { App } from '#server/app.ts';
import { identifyCaller } from '#server/http/access/identify-caller.ts';
import type { VouchedPerson } from '#server/ports/identity-provider.ts';
import { refreshProof } from './refresh-proof.ts';

/**
 * A signed-in person who signs in by Google again keeps the session, which counts as just
 * authenticated. Null when the bearer is not a session of that person.
 */
export async function repeatByIdentity(
  app: Pick<App, 'db' | 'clock'>,
  { subject }: VouchedPerson,
  bearer: string | null,
): Promise<string | null> {
  const caller = bearer === null ? null : await identifyCaller(app, bearer);
  if (
    bearer === null ||
    !caller ||
    !['password', 'google', 'passkey'].includes(caller.session_kind)
  )
    return null;
  const mine = await app.db
    .selectFrom('sign_in_identities')
    .select('user_id')
    .where('provider', '=', 'google')
    .where('subject', '=', subject)
    .where('user_id', '=', caller.user.id)
    .executeTakeFirst();
  if (!mine) return null;
  await refreshProof(app.db, app.clock.now(), caller.session_id);
  return bearer;
}
