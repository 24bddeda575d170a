import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';

type Feed = Answer<'getProductFeed'>['data'];
/** The number of refused products that are listed. */
const MOST_REFUSED = 200;

/**
 * Returns the address at which a merchant center reads the product reviews, and the products whose
 * reviews are not in the feed.
 */
export const getProductFeed: Handler<'getProductFeed'> = (app, { caller: { team_id } }) =>
  transaction(app, async (tx) => {
    await tx.db
      .insertInto('product_feeds')
      .values({ team_id, token: newToken(), created_at: tx.now })
      .onConflict((conflict) => conflict.column('team_id').doNothing())
      .execute();
    return { data: await presentFeed(app, tx, team_id) };
  });

/** Replaces the address of the feed. The former address returns 404 from then on. */
export const renewProductFeed: Handler<'renewProductFeed'> = (app, { caller }) =>
  transaction(app, async (tx) => {
    const { team_id } = caller;
    const feed = { token: newToken(), created_at: tx.now, last_fetched_at: null };
    await tx.db
      .insertInto('product_feeds')
      .values({ team_id, ...feed })
      .onConflict((conflict) => conflict.column('team_id').doUpdateSet(feed))
      .execute();
    await recordAuditEvent(tx, caller, 'product_feed_renewed', {});
    return { data: await presentFeed(app, tx, team_id) };
  });

/** Returns a secret of 192 random bits. */
function newToken(): string {
  return randomBytes(24).toString('base64url');
}

async function presentFeed(
  { config }: Pick<App, 'config'>,
  tx: Tx,
  team_id: string,
): Promise<Feed> {
  const { token, last_fetched_at } = await tx.db
    .selectFrom('product_feeds')
    .select(['token', 'last_fetched_at'])
    .where('team_id', '=', team_id)
    .executeTakeFirstOrThrow();
  // Computed from the counts that triggers maintain, minus the imported reviews, which have an
  // index.
  const { rows } = await sql<
    Omit<Feed['refused'][number], 'reason'> & {
      reason: Feed['refused'][number]['reason'] | null;
      written: number;
    }
  >`
    select p.id as product_id, p.title as product_title, sum(r.written - i.written)::int as written,
      case when sum(r.rated_1 + r.rated_2 + r.rated_3 + r.rated_4 + r.rated_5 - i.total) = 0 then 'imported'
        when sum(r.written - i.written) = 0 then 'no_text' when p.url is null then 'no_url' end as reason
    from product_ratings r join products own on own.id = r.product_id join products p on p.id = coalesce(own.root_id, own.id)
      cross join lateral (select count(*) as total, count(*) filter (where text <> '') as written from shop_reviews s
        where s.product_id = r.product_id and s.product_id is not null and s.status = 'published' and s.origin is not null) i
    where r.team_id = ${team_id} and r.rated_1 + r.rated_2 + r.rated_3 + r.rated_4 + r.rated_5 > 0
    group by p.id order by p.title, p.id`.execute(tx.db);
  const refused = rows.flatMap(({ product_id, product_title, reason }) =>
    reason === null ? [] : [{ product_id, product_title, reason }],
  );
  return {
    url: `${config.publicUrl}/feeds/google/${token}.xml`,
    last_fetched_at: last_fetched_at?.toISOString() ?? null,
    review_count: rows.reduce((sum, row) => sum + (row.reason === null ? row.written : 0), 0),
    refused_count: refused.length,
    refused: refused.slice(0, MOST_REFUSED),
  };
}
