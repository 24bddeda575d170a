import { type SqlBool, sql } from 'kysely';
import { parseFlowConfiguration } from '#contract/flow-configuration.ts';
import { isCustomerLocale } from '#contract/customer-pages.ts';
import type { Answer } from '#contract/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import type { Call } from '#server/http/handler.ts';
import { writeDeed } from '#server/modules/compliance/write-deed.ts';
import { contactMask } from '#server/modules/review-requests/mask-contact.ts';
import { countRating } from './rate-by-link.ts';

const SHOWN = 200;

/** Ratings that came in a flood, the oldest first. */
export async function listPendingRatings(
  { db }: Pick<App, 'db'>,
  { caller }: Call<'listPendingRatings'>,
): Promise<Answer<'listPendingRatings'>> {
  const pending = db
    .selectFrom('general_ratings')
    .where('team_id', '=', caller.team_id)
    .where('state', '=', 'pending');
  const rows = await pending
    .select(['id', 'rating', 'first_name', 'email', 'received_at'])
    .orderBy('received_at')
    .orderBy('id')
    .limit(SHOWN)
    .execute();
  const { total } = await pending
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const mask = contactMask(caller.role);
  return {
    data: rows.map(({ rating, email, received_at, ...row }) => ({
      ...row,
      rating: rating ?? 1,
      email: mask(email),
      received_at: received_at.toISOString(),
    })),
    total: Number(total),
  };
}

/** Counts them, on today’s day, or drops them. Whatever is not there any more is left out. */
export async function settlePendingRatings(
  app: App,
  { caller, body: { action, ids } }: Call<'settlePendingRatings'>,
): Promise<Answer<'settlePendingRatings'>> {
  const known = ids.filter((id) => /^[1-9]\d{0,17}$/.test(id));
  return transaction(app, async (tx) => {
    const rows = await tx.db
      .deleteFrom('general_ratings')
      .where('team_id', '=', caller.team_id)
      .where('state', '=', 'pending')
      .where(sql<SqlBool>`id = any(${known}::bigint[])`)
      .returning(['rating', 'first_name', 'last_name', 'email', 'locale', 'received_at'])
      .execute();
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
    await writeDeed(
      tx,
      caller,
      action === 'accept' ? 'general_ratings_accepted' : 'general_ratings_refused',
      { count: rows.length },
    );
    return { data: { done: rows.length } };
  });
}
