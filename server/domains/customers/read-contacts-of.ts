import { sql } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { Database } from '#server/database/open.ts';
import type { OptOutsTable } from '#server/database/tables/requests/opt-outs.ts';
import type { TeamCaller } from '#server/http/calls/handler.ts';
import { nameOfPerson } from '#server/domains/audit-log/name-of-person.ts';
import type { FoundPerson } from '#server/domains/privacy/found-person.ts';
import { contactMask } from '#server/domains/privacy/mask-contact.ts';
import { OPT_OUT_SOURCES } from '#server/domains/requests/opt-outs/list-opt-outs.ts';
import type { PersonRow } from './read-person-rows.ts';

type Customer = Answer<'getCustomer'>['data'];

/**
 * Reads the contacts of a person, their refusals, and the records that were merged into this one.
 */
export async function readContactsOf(
  db: Database,
  person: FoundPerson,
  rows: readonly PersonRow[],
  role: TeamCaller['role'],
): Promise<Pick<Customer, 'contacts' | 'opt_outs' | 'refused_purposes' | 'merges'>> {
  const { team_id, emails, phones, request_ids } = person;
  const values = [...emails, ...phones];
  const [dead, optOuts, refused, merges] = await Promise.all([
    sql<{
      email: string;
    }>`select email from suppressions where team_id = ${team_id} and lifted_at is null and email = any(${emails}::text[])`.execute(
      db,
    ),
    sql<OptOutRow>`select id, kind, value, source, created_at, removed_at from opt_outs where team_id = ${team_id} and value = any(${values}::text[]) order by id desc`.execute(
      db,
    ),
    sql<RefusedRow>`select purpose, min(created_at) as created_at from refused_purposes where team_id = ${team_id} and value = any(${values}::text[]) group by 1 order by 1`.execute(
      db,
    ),
    sql<MergeRow>`
      select m.id, m.created_at, ${nameOfPerson('u')} as by from customer_merges m left join users u on u.id = m.user_id
      where m.team_id = ${team_id} and m.request_id = any(${request_ids}::bigint[]) order by m.id desc`.execute(
      db,
    ),
  ]);
  const mask = contactMask(role);
  const inUse = new Set(rows.flatMap(({ email, phone_number }) => [email, phone_number]));
  const deadAddresses = new Set(dead.rows.map(({ email }) => email));
  return {
    contacts: person.contacts
      .map(({ kind, value }) => ({
        kind,
        value: mask(value) ?? value,
        is_current: inUse.has(value),
        is_dead: deadAddresses.has(value),
      }))
      .toSorted((a, b) => Number(b.is_current) - Number(a.is_current)),
    opt_outs: optOuts.rows.map(({ value, created_at, removed_at, ...row }) => ({
      ...row,
      value: mask(value) ?? value,
      source_label: OPT_OUT_SOURCES[row.source],
      created_at: created_at.toISOString(),
      removed_at: removed_at?.toISOString() ?? null,
    })),
    refused_purposes: refused.rows.map(({ purpose, created_at }) => ({
      purpose,
      created_at: created_at.toISOString(),
    })),
    merges: merges.rows.map(({ id, created_at, by }) => ({
      id,
      merged_at: created_at.toISOString(),
      merged_by: by,
    })),
  };
}

interface OptOutRow {
  id: string;
  kind: 'email' | 'phone';
  value: string;
  source: OptOutsTable['source'];
  created_at: Date;
  removed_at: Date | null;
}
interface RefusedRow {
  purpose: 'replies' | 'publication';
  created_at: Date;
}
interface MergeRow {
  id: string;
  created_at: Date;
  by: string | null;
}
