import type { App } from '#server/app.ts';
import type { Config } from '#server/config/config.ts';
import type { Tx } from '#server/database/transaction.ts';
import type { EventPayload } from '#server/events.ts';
import {
  openCredentials,
  sealCredentials,
} from '#server/domains/channels/connections/seal-credentials.ts';
import { openSite } from './open-site.ts';
import { sql } from 'kysely';

const PLACE = 'forgotten people';

/**
 * Requests that the site erases a person whom it invited. Until then their address is only stored
 * encrypted.
 */
export async function requestSiteErasure(
  config: Pick<Config, 'secretKey' | 'secretKeyPrevious'>,
  tx: Tx,
  {
    team_id,
    request_ids,
    emails,
  }: { team_id: string; request_ids: readonly string[]; emails: readonly string[] },
): Promise<void> {
  const { rows } = await sql<{
    kind: string;
    made_at: Date | null;
  }>`delete from review_invitations where team_id = ${team_id} and request_id = any(${[...request_ids]}::bigint[]) returning kind, made_at`.execute(
    tx.db,
  );
  if (emails.length === 0 || !rows.some(({ made_at }) => made_at !== null)) return;
  const sealed = sealCredentials(config, { team_id, name: PLACE }, JSON.stringify(emails)).toString(
    'base64',
  );
  await tx.publish('invited_erased', { team_id, sealed });
}

/**
 * Erases invitations through the API of the site. Where invitations were sent by e-mail, the site’s
 * own retention applies.
 */
export async function eraseInvitations(
  app: App,
  { team_id, sealed }: EventPayload<'invited_erased'>,
): Promise<void> {
  const site = await openSite(app, team_id);
  const opened = openCredentials(
    app.config,
    { team_id, name: PLACE },
    Buffer.from(sealed, 'base64'),
  );
  if (opened === null || !site?.access?.has_private || site.integration.state !== 'connected')
    return;
  await app.reviewSite.purgeCountedPeople(site.access, JSON.parse(opened) as string[]);
}
