import { sql } from 'kysely';
import { parseFlowConfiguration } from '#contract/settings/flow-configuration.ts';
import { isCustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { type Tx, transaction } from '#server/database/transaction.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';
import { contactMask } from '#server/domains/privacy/mask-contact.ts';
import { countRating } from './rate-by-link.ts';

const SHOWN = 200;

/** Lists the ratings that wait for a person, the oldest first. */
export async function listPendingRatings(
  { db }: Pick<App, 'db'>,
  { caller }: Call<'listPendingRatings'>,
): Promise<Answer<'listPendingRatings'>> {
  const pending = db
    .selectFrom('general_ratings')
    .where('team_id', '=', caller.team_id)
    .where('state', '=', 'pending');
  const rows = await pending
    .select(['id', 'rating', 'first_name', 'email', 'received_at', 'reason'])
    .orderBy('received_at')
    .orderBy('id')
    .limit(SHOWN)
    .execute();
  const { total } = await pending
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const mask = contactMask(caller.role);
  return {
    data: rows.map(({ rating, email, received_at, reason, ...row }) => ({
      ...row,
      rating: rating ?? 1,
      email: mask(email),
      received_at: received_at.toISOString(),
      reason: reason ?? 'flood',
    })),
    total: Number(total),
  };
}

/**
 * Confirms or deletes pending ratings. Confirmed ones count on the current day. Missing ids are
 * ignored.
 */
export async function settlePendingRatings(
  app: App,
  { caller, body: { action, ids } }: Call<'settlePendingRatings'>,
): Promise<Answer<'settlePendingRatings'>> {
  const validIds = ids.filter((id) => /^[1-9]\d{0,17}$/.test(id));
  return transaction(app, async (tx) => {
    const rows = await takePending(tx, caller.team_id, validIds);
    if (rows.length === 0) return { data: { done: 0 } };
    if (action === 'accept') {
      const { flow_configuration_config } = await tx.db
        .selectFrom('teams')
        .select('flow_configuration_config')
        .where('id', '=', caller.team_id)
        .executeTakeFirstOrThrow();
      const { link_ttl_days } = parseFlowConfiguration(flow_configuration_config);
      for (const { rating, locale, received_at, ...person } of rows) {
        if (rating !== null)
          await countRating(
            tx,
            { team_id: caller.team_id, link_ttl_days },
            { ...person, rating, locale: isCustomerLocale(locale) ? locale : null },
            received_at,
          );
      }
    }
    await recordAuditEvent(
      tx,
      caller,
      action === 'accept' ? 'general_ratings_accepted' : 'general_ratings_refused',
      { count: rows.length },
    );
    return { data: { done: rows.length } };
  });
}

/**
 * Takes pending ratings. Their rows stay without personal data, so that their pages cannot be
 * submitted again.
 */
async function takePending(tx: Tx, team_id: string, ids: readonly string[]) {
  const { rows } = await sql<{
    rating: number | null;
    first_name: string | null;
    last_name: string | null;
    email: string | null;
    locale: string | null;
    received_at: Date;
    product_id: string | null;
  }>`
    with waiting as (
      select id, rating, first_name, last_name, email, locale, received_at, product_id from general_ratings
      where team_id = ${team_id} and state = 'pending' and id = any(${ids}::bigint[]) order by id for update)
    update general_ratings g set state = 'counted', rating = null, first_name = null, last_name = null, email = null, locale = null, reason = null
    from waiting w where g.id = w.id
    returning w.rating, w.first_name, w.last_name, w.email, w.locale, w.received_at, (select p.id from products p where p.id = w.product_id and p.team_id = ${team_id}) as product_id`.execute(
    tx.db,
  );
  return rows;
}
