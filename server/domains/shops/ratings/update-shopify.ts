import { transaction } from '#server/database/transaction.ts';
import { saveAuditEvent } from '#server/domains/audit-log/save-audit-event.ts';
import { notConnected } from '#server/domains/channels/connections/integration-name.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { getShopifyAccount } from '../get-shopify-account.ts';
import { changeSettings, findShop, settingsOf } from '../shop-row.ts';
import { queueDifferentRatings } from './queue-shop-ratings.ts';

/**
 * Sets whether the shop shows the ratings of its products. When it does not, written ratings are
 * removed.
 */
export const updateShopify: Handler<'updateShopify'> = async (app, { body, caller }) => {
  const { team_id } = caller;
  await transaction(app, async (tx) => {
    const row = await findShop(tx.db, team_id);
    if (!row || row.state === 'disconnected') throw notConnected('shopify');
    const { ratings } = settingsOf(row);
    const is_enabled = body.writes_ratings ?? ratings.is_enabled;
    const replaces_others = body.replaces_ratings ?? ratings.replaces_others;
    await changeSettings(tx.db, team_id, { ratings: { ...ratings, is_enabled, replaces_others } });
    await queueDifferentRatings(tx.db, team_id, { isEnabled: is_enabled });
    await saveAuditEvent(tx.db, tx.now, {
      team_id,
      user_id: caller.user.id,
      impersonator_id: caller.impersonator_id,
      action: 'shop_ratings_changed',
      detail: { is_active: is_enabled },
    });
  });
  return getShopifyAccount(app, { caller });
};
