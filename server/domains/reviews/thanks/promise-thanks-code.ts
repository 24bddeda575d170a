import { randomInt } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import {
  parseProductReviewsConfiguration,
  type ThanksCodeSetting,
} from '#contract/settings/product-reviews-configuration.ts';
import type { DB } from '#server/database/tables.ts';
import type { Tx } from '#server/database/transaction.ts';

const DAY_MS = 86_400_000;
/** Letters and digits without those that are easily confused. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 8;

/** Returns the discount that the team gives for a product review, or null when it gives none. */
export async function readThanksCode(
  { db }: { db: Kysely<DB> | Transaction<DB> },
  team_id: string,
): Promise<ThanksCodeSetting | null> {
  const team = await db
    .selectFrom('teams as t')
    .innerJoin('integrations as i', 'i.team_id', 't.id')
    .where('i.name', '=', 'shopify')
    .where('i.state', '<>', 'disconnected')
    .where('t.id', '=', team_id)
    .select('t.product_reviews_config')
    .executeTakeFirst();
  const setting = parseProductReviewsConfiguration(team?.product_reviews_config).thanks_code;
  return team && setting.is_enabled ? setting : null;
}

/** Returns whether the team gives one now: the setting is on and Shopify is connected. */
export async function givesThanksCode(
  app: { db: Kysely<DB> | Transaction<DB> },
  team_id: string,
): Promise<boolean> {
  return (await readThanksCode(app, team_id)) !== null;
}

/**
 * Creates a code for a new review, the same for every rating. The review is marked as incentivized.
 */
export async function promiseThanksCode(
  tx: Tx,
  { team_id, shop_review_id }: { team_id: string; shop_review_id: string },
  { kind, value, valid_days }: ThanksCodeSetting,
): Promise<void> {
  await tx.db
    .insertInto('thanks_codes')
    .values({
      team_id,
      shop_review_id,
      code: newCode(),
      kind,
      value: value.toFixed(2),
      ends_at: new Date(tx.now.getTime() + valid_days * DAY_MS),
      due_at: tx.now,
      created_at: tx.now,
    })
    .execute();
  await tx.db
    .updateTable('shop_reviews')
    .set({ is_incentivized: true })
    .where('id', '=', shop_review_id)
    .execute();
}

export function newCode(): string {
  const signs = Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length)));
  return `MERCI-${signs.join('')}`;
}
