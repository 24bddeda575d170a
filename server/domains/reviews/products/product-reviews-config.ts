import { parseProductReviewsConfiguration } from '#contract/settings/product-reviews-configuration.ts';
import { transaction } from '#server/database/transaction.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';

/** Returns the settings of product reviews, complete with the defaults. */
export const getProductReviewsConfig: Handler<'getProductReviewsConfig'> = async (
  app,
  { caller },
) => {
  const { product_reviews_config } = await app.db
    .selectFrom('teams')
    .select('product_reviews_config')
    .where('id', '=', caller.team_id)
    .executeTakeFirstOrThrow();
  return { data: parseProductReviewsConfiguration(product_reviews_config) };
};

/** Replaces all settings. A missing setting gets its default. */
export const saveProductReviewsConfig: Handler<'saveProductReviewsConfig'> = (
  app,
  { caller, body: { product_reviews_config } },
) =>
  transaction(app, async (tx) => {
    await tx.db
      .updateTable('teams')
      .set({ product_reviews_config: JSON.stringify(product_reviews_config) })
      .where('id', '=', caller.team_id)
      .execute();
    await recordAuditEvent(tx, caller, 'product_reviews_configured', {});
    return { data: product_reviews_config };
  });
