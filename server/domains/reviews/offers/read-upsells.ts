import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { Database } from '#server/database/open.ts';
import type { UpsellConfigurationsTable } from '#server/database/tables/orders/upsell-configurations.ts';

type Upsell = Answer<'saveUpsell'>['data'];

/** Reads the team’s offers in its order, or the one with `id`. Deleted offers are left out. */
export async function readUpsells(
  db: Pick<Database, 'selectFrom'>,
  team_id: string,
  id?: string,
): Promise<Upsell[]> {
  const rows = await db
    .selectFrom('upsell_configurations as u')
    .selectAll('u')
    .select(
      sql<number>`(select count(*)::int from upsell_orders a join orders o on o.id = a.order_id where a.upsell_id = u.id and o.cancelled_at is null and o.refunded_at is null)`.as(
        'attributed_orders',
      ),
    )
    .where('u.team_id', '=', team_id)
    .where('u.deleted_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('u.id', '=', id ?? ''))
    .orderBy('u.position')
    .orderBy('u.id')
    .execute();
  return rows.map(presentUpsell);
}

function presentUpsell(
  row: Selectable<UpsellConfigurationsTable> & { attributed_orders: number },
): Upsell {
  const {
    team_id: _team,
    created_at: _created,
    updated_at: _updated,
    deleted_at: _deleted,
    starts_at,
    ends_at,
    views,
    clicks,
    ...rest
  } = row;
  return {
    ...rest,
    starts_at: starts_at?.toISOString() ?? null,
    ends_at: ends_at?.toISOString() ?? null,
    views: Number(views),
    clicks: Number(clicks),
  };
}
