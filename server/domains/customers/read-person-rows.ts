import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';
import type { Database } from '#server/database/open.ts';
import type { FoundPerson } from '#server/domains/privacy/found-person.ts';

/** The data about a person in one of their requests. */
export interface PersonRow {
  id: string;
  order_id: string | null;
  email: string | null;
  phone_number: string | null;
  first_name: string | null;
  last_name: string | null;
  locale: string | null;
  country_code: string | null;
  integration_order_number: string | null;
  feedback: string | null;
  stopped_at: Date | null;
  erased_at: Date | null;
  last_activity_at: Date;
  created_at: Date;
}

export async function readPersonRows(
  db: Database | Tx['db'],
  { team_id, request_ids }: Pick<FoundPerson, 'team_id' | 'request_ids'>,
): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select id, order_id, email, phone_number, first_name, last_name, locale, country_code, integration_order_number, feedback, stopped_at, erased_at, last_activity_at, created_at
    from review_requests where team_id = ${team_id} and id = any(${request_ids}::bigint[]) order by id`.execute(
    db,
  );
  return rows;
}
