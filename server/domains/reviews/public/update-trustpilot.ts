import { sql } from 'kysely';
import { transaction } from '#server/database/transaction.ts';
import { invalidField } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';
import { presentIntegration } from '#server/domains/channels/connections/list-integrations.ts';
import { sealCredentials } from '#server/domains/channels/connections/seal-credentials.ts';
import { lockConnections } from '#server/domains/channels/connections/store-integration.ts';
import { requireSite } from './open-site.ts';

const ADDRESS =
  'L’adresse doit être celle que Trustpilot Business affiche dans Invitations automatiques : « …@invite.trustpilot.com ».';
const DECLARED =
  'Confirmez d’abord que vos clients sont informés que leur adresse est transmise à Trustpilot, qui les invite lui-même.';

/**
 * The limits of the Trustpilot plan, the automatic invitations, and the keys for invitation links
 * that are created without a call.
 */
export const updateTrustpilot: Handler<'updateTrustpilot'> = async (app, { body, caller }) => {
  const { team_id } = caller;
  const { monthly_invitations, hand_over_address, is_declared, sealing } = body;
  const address = hand_over_address === '' ? null : hand_over_address;
  const site = await requireSite(app, team_id);
  if (typeof address === 'string' && !app.reviewSite.isInvitationAddress(address))
    throw invalidField('hand_over_address', ADDRESS);
  const isOther = address !== undefined && address !== site.settings.hand_over_address;
  if (isOther && address !== null && is_declared !== true)
    throw invalidField('is_declared', DECLARED);
  return transaction(app, async (tx) => {
    await lockConnections(tx, team_id);
    const changes = {
      ...(monthly_invitations !== undefined && { monthly_invitations }),
      ...(isOther && {
        hand_over_address: address,
        hand_over_since: address === null ? null : tx.now.toISOString(),
      }),
    };
    const credentials =
      sealing === undefined
        ? null
        : sealCredentials(
            app.config,
            { team_id, name: 'trustpilot' },
            JSON.stringify({ ...site.own, sealing }),
          );
    const integration = await tx.db
      .updateTable('integrations')
      .set({
        settings: sql<string>`settings || ${JSON.stringify(changes)}::jsonb`,
        ...(credentials && { credentials }),
      })
      .where('id', '=', site.integration.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    // Pending invitations to the former address are cancelled.
    if (isOther)
      await tx.db
        .deleteFrom('review_invitations')
        .where('team_id', '=', team_id)
        .where('kind', '=', 'hand_over')
        .where('made_at', 'is', null)
        .execute();
    await recordAuditEvent(tx, caller, 'integration_changed', {
      name: 'trustpilot',
      ...changes,
      ...(isOther && address !== null && { is_declared }),
      ...(sealing !== undefined && { sealing: sealing !== null }),
    });
    return { data: presentIntegration(integration) };
  });
};
