import { type RawBuilder, sql } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { Database } from '#server/database/open.ts';
import type { Handler, TeamCaller } from '#server/http/calls/handler.ts';
import { presentPage } from '#server/http/calls/page.ts';
import { contactMask } from '#server/domains/privacy/mask-contact.ts';
import { allOf, searchConditions } from '#server/domains/requests/lists/filter-requests.ts';
import { textMatches } from '#server/domains/requests/lists/search-text.ts';
import { excerptAround, WRITTEN_TEXTS } from './written-texts.ts';

type CustomerRow = Answer<'listCustomers'>['data'][number];

/** The number of latest requests among which people are listed without a search text. */
const LATEST = 1000;

/** A customer of the page, with the values of their newest request that was found. */
interface FoundCustomer {
  id: string;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  phone_number: string | null;
  locale: string | null;
  country_code: string | null;
  request_count: number;
  last_rating: number | null;
  last_activity_at: Date;
  is_opted_out: boolean;
  order_numbers: string[];
  /** The texts that they wrote after the order that was found. */
  written: string[];
  total: number;
}

/**
 * Lists customers by name, contact, order number or their own texts, the latest active first.
 * Requests belong to one person when they have the same e-mail or, without one, the same phone, and
 * when a member has merged them.
 */
export const listCustomers: Handler<'listCustomers'> = async (app, { caller, query, url }) => {
  const search = query.search ?? '';
  const rows = await findCustomers(app.db, caller, { ...query, search });
  const total =
    rows[0]?.total ?? (query.page === 1 ? 0 : await countPeople(app.db, caller, search));
  const data = rows.map((row) => presentFound(row, search, caller.role));
  return presentPage(data, total, query, app.config.publicUrl, url);
};

/** Finds one page of customers, with their total number. */
export async function findCustomers(
  db: Database,
  caller: Pick<TeamCaller, 'team_id' | 'role'>,
  { search, page, per_page }: { search: string; page: number; per_page: number },
): Promise<FoundCustomer[]> {
  const { rows } = await sql<FoundCustomer>`
    with found as materialized (${findRequests(caller, search)}),
    merged as (
      select ${keyOf('a')} as key, ${keyOf('b')} as into_key
      from customer_merges m join review_requests a on a.id = m.request_id join review_requests b on b.id = m.into_request_id where m.team_id = ${caller.team_id}),
    people as (
      select coalesce(m.into_key, ${keyOf('r')}) as key, max(r.id) as id, max(r.last_activity_at) as active_at,
        array_agg(r.integration_order_number order by r.id desc) filter (where r.integration_order_number is not null) as order_numbers
      from found f join review_requests r on r.id = f.request_id left join merged m on m.key = ${keyOf('r')}
      where r.erased_at is null group by 1),
    paged as (
      select *, count(*) over ()::int as total from people order by active_at desc, id desc limit ${per_page} offset ${(page - 1) * per_page})
    select r.id, r.first_name, r.last_name, r.email, r.phone_number, r.locale, r.country_code, p.total, coalesce(p.order_numbers, '{}') as order_numbers,
      ${WRITTEN_TEXTS} as written, o.*,
      exists (select from opt_outs t where t.team_id = r.team_id and t.removed_at is null
        and ((t.kind = 'email' and t.value = r.email) or (t.kind = 'phone' and t.value = r.phone_number))) as is_opted_out
    from paged p join review_requests r on r.id = p.id cross join lateral (
      select count(*)::int as request_count, max(q.last_activity_at) as last_activity_at,
        (array_agg(q.rating order by q.rated_at desc) filter (where q.rating is not null))[1]::int as last_rating
      from review_requests q where q.team_id = r.team_id and (q.id = r.id or q.email = r.email or (r.email is null and q.phone_number = r.phone_number))) o
    order by p.active_at desc, p.id desc`.execute(db);
  return rows;
}

const keyOf = (alias: 'a' | 'b' | 'r'): RawBuilder<string> =>
  sql.raw(`coalesce(${alias}.email, ${alias}.phone_number, ${alias}.id::text)`);

function findRequests(
  caller: Pick<TeamCaller, 'team_id' | 'role'>,
  search: string,
): RawBuilder<unknown> {
  const conditions = searchConditions({ search }, caller.role);
  if (conditions.length === 0)
    return sql`select request_id from listed_requests where team_id = ${caller.team_id} order by last_activity_at desc, request_id desc limit ${LATEST}`;
  const matching = allOf([sql`s.team_id = ${caller.team_id}`, ...conditions]);
  return sql`select s.request_id from request_search s where ${matching} union select s.request_id from review_search s where ${matching}`;
}

/** Counts customers, because a page past the end has no row with the total. */
async function countPeople(
  db: Database,
  caller: Pick<TeamCaller, 'team_id' | 'role'>,
  search: string,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with found as materialized (${findRequests(caller, search)}),
    merged as (
      select ${keyOf('a')} as key, ${keyOf('b')} as into_key
      from customer_merges m join review_requests a on a.id = m.request_id join review_requests b on b.id = m.into_request_id where m.team_id = ${caller.team_id})
    select count(distinct coalesce(m.into_key, ${keyOf('r')}))::int as n
    from found f join review_requests r on r.id = f.request_id left join merged m on m.key = ${keyOf('r')} where r.erased_at is null`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

export function presentFound(
  { order_numbers, written, total: _total, last_activity_at, ...row }: FoundCustomer,
  search: string,
  role: TeamCaller['role'],
): CustomerRow {
  const mask = contactMask(role);
  return {
    ...row,
    email: mask(row.email),
    phone_number: mask(row.phone_number),
    last_activity_at: last_activity_at.toISOString(),
    match: matchOf({ ...row, order_numbers, written }, search, role),
  };
}

/** Returns the text that matches. It is null when the name matches, or when there is no search. */
function matchOf(
  row: Pick<FoundCustomer, 'first_name' | 'last_name' | 'email' | 'phone_number'> &
    Pick<FoundCustomer, 'order_numbers' | 'written'>,
  search: string,
  role: TeamCaller['role'],
): CustomerRow['match'] {
  const name = [row.first_name, row.last_name].filter(Boolean).join(' ');
  if (search === '' || textMatches(name, search)) return null;
  const order = row.order_numbers.find((number) => textMatches(number, search));
  if (order !== undefined) return { kind: 'order', text: order };
  if (role !== 'reader') {
    if (row.email !== null && textMatches(row.email, search))
      return { kind: 'email', text: row.email };
    if (row.phone_number !== null && textMatches(row.phone_number, search))
      return { kind: 'phone', text: row.phone_number };
  }
  const said = row.written.find((text) => textMatches(text, search));
  return said === undefined ? null : { kind: 'review', text: excerptAround(said, search) };
}
