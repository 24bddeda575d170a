import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';
import type { FoundPerson } from './find-person.ts';

/** All that the tables say of a person, as they say it; without our own secrets. */
export async function gatherPerson(
  tx: Tx,
  { team_id, order_ids, request_ids, emails, phones }: FoundPerson,
): Promise<Record<string, unknown[]>> {
  const rows = async (
    found: RawBuilder<unknown>,
    hidden: readonly string[] = [],
  ): Promise<unknown[]> =>
    (
      await sql<{
        row: unknown;
      }>`select to_jsonb(f) - ${hidden}::text[] as row from (${found}) f`.execute(tx.db)
    ).rows.map(({ row }) => row);
  return {
    commandes: await rows(
      sql`select * from orders where team_id = ${team_id} and id = any(${order_ids}::bigint[]) order by id`,
      ['field_times', 'content_hash'],
    ),
    demandes_et_avis: await rows(
      sql`select * from review_requests where team_id = ${team_id} and id = any(${request_ids}::bigint[]) order by id`,
      ['token'],
    ),
    contacts_corriges: await rows(
      sql`select * from former_contacts where team_id = ${team_id} and request_id = any(${request_ids}::bigint[]) order by id`,
    ),
    avis_de_la_vitrine: await rows(
      sql`select * from shop_reviews where team_id = ${team_id} and (request_id = any(${request_ids}::bigint[]) or author_email = any(${emails}::text[])) order by id`,
      ['origin_hash'],
    ),
    envois: await rows(
      sql`select * from messages where team_id = ${team_id} and request_id = any(${request_ids}::bigint[]) order by id`,
      ['list_status', 'lease_until'],
    ),
    faits: await rows(
      sql`select * from request_timeline where request_id = any(${request_ids}::bigint[]) order by request_id, id`,
    ),
    usages_refuses: await rows(
      sql`select * from refused_purposes where team_id = ${team_id} and value = any(${[...emails, ...phones]}::text[]) order by kind, value, purpose`,
    ),
    adresses_refusees: await rows(
      sql`select * from suppressions where team_id = ${team_id} and email = any(${emails}::text[]) order by id`,
    ),
    desinscriptions: await rows(
      sql`select * from opt_outs where team_id = ${team_id} and value = any(${[...emails, ...phones]}::text[]) order by id`,
    ),
  };
}
