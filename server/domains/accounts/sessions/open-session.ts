import type { App } from '#server/app.ts';
import type { Tx } from '#server/database/transaction.ts';
import { ensureTeam } from '#server/domains/accounts/membership/ensure-team.ts';
import { deviceName } from '#contract/labels/device-name.ts';
import { isElsewhere } from './is-elsewhere.ts';
import { saveSignInAddress } from './sign-in-addresses.ts';
import { newToken } from './new-token.ts';

const LIFE_MS = 30 * 86_400_000;
const HOUR_MS = 3_600_000;

interface NewSession {
  user_id: string;
  user_agent: string | null;
  /**
   * The address from which the person signed in. Null when another service or person vouched for
   * them.
   */
  address: string | null;
  kind?: 'password' | 'google' | 'oidc' | 'shopify' | 'passkey';
  has_second_factor?: boolean;
  /** The team in which the session begins. The person’s default team stays as it is. */
  team_id?: string;
}

/**
 * Returns the lifetime of a session of this kind in milliseconds. A session opened by the company’s
 * service is short, because only a new sign-in checks with that service that the person still has
 * an account there, and in which groups.
 */
export function sessionLife({ config }: Pick<App, 'config'>, kind: NewSession['kind']): number {
  return kind === 'oidc' && config.oidc ? config.oidc.sessionHours * HOUR_MS : LIFE_MS;
}

/** Opens a session on the person’s default team or else on their first one. Returns the token. */
export async function openSession(
  tx: Tx,
  app: Pick<App, 'config' | 'countries'>,
  {
    user_id,
    user_agent,
    address,
    kind = 'password',
    has_second_factor = false,
    team_id: wantedTeam,
  }: NewSession,
): Promise<string> {
  const { token, token_hash } = newToken();
  const country_code = address === null ? null : (app.countries?.countryOf(address) ?? null);
  if (address !== null && (await isElsewhere(tx, app, { user_id, address, user_agent })))
    await tx.publish('signed_in_elsewhere', {
      user_id,
      device: deviceName(user_agent),
      ...(country_code !== null && { country_code }),
      at: tx.now.toISOString(),
    });
  const team_id = wantedTeam ?? (await ensureTeam(tx, user_id));
  await tx.db
    .insertInto('sessions')
    .values({
      token_hash,
      user_id,
      team_id,
      kind,
      user_agent,
      country_code,
      created_at: tx.now,
      last_used_at: tx.now,
      second_factor_at: has_second_factor ? tx.now : null,
      expires_at: new Date(tx.now.getTime() + sessionLife(app, kind)),
    })
    .execute();
  await tx.db
    .updateTable('users')
    .set({ ...(wantedTeam === undefined && { default_team_id: team_id }), last_seen_at: tx.now })
    .where('id', '=', user_id)
    .execute();
  if (address !== null) await saveSignInAddress(tx, app, { user_id, address });
  return token;
}
