import { type RawBuilder, sql } from 'kysely';
import { endpoints } from '#contract/api/endpoints.ts';
import type { Query } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { presentPage } from '#server/http/calls/page.ts';
import { auditKindOf, isOfKinds } from './audit-kinds.ts';
import { readAuditSubjects } from './read-audit-subjects.ts';
import { type AuditAction, auditSentence } from './audit-sentence.ts';
import { nameOfPerson } from './name-of-person.ts';

const PAST_EVERY_ID = '9223372036854775807';

interface Entry {
  id: string;
  at: Date;
  action: string;
  detail: Record<string, unknown>;
  user_id: string | null;
  person: string | null;
  impersonator_id: string | null;
  administrator: string | null;
  calls: string[];
}

/**
 * Lists the audit log of the team, newest first. Every call of a support session is recorded;
 * consecutive calls of one administrator are one entry here, because they would hide the actions of
 * the team. The index of the team contains everything that decides where an entry begins, so that a
 * page is found by the index, and details are read for that page alone.
 */
export const listAuditEvents: Handler<'listJournal'> = async (app, { caller, query, url }) => {
  const { team_id } = caller;
  const { timezone } = await app.db
    .selectFrom('teams')
    .select('timezone')
    .where('id', '=', team_id)
    .executeTakeFirstOrThrow();
  const rowsOf = (alias: string) => conditions(alias, team_id, query, timezone);
  const offset = (query.page - 1) * query.per_page;
  const [{ rows }, total] = await Promise.all([
    sql<Entry>`
      select e.id::text, e.at, e.action, e.detail, e.user_id, e.impersonator_id, e.calls, ${nameOfPerson('u')} as person, ${nameOfPerson('a')} as administrator
      from (select id, coalesce(lag(id) over (order by id desc), ${PAST_EVERY_ID}::bigint) as until from (${firstRows(rowsOf('l'))}) f order by id desc limit ${query.per_page} offset ${offset}) f
      cross join lateral (
        select max(id) as id, max(at) as at, min(action) as action, (array_agg(detail order by id desc))[1] as detail, min(user_id) as user_id, min(impersonator_id) as impersonator_id,
          coalesce(array_agg(distinct detail->>'call') filter (where action = 'impersonated_call'), '{}') as calls
        from audit_log j where ${rowsOf('j')} and j.id >= f.id and j.id < f.until) e
      left join users u on u.id = e.user_id left join users a on a.id = e.impersonator_id order by e.id desc`.execute(
      app.db,
    ),
    countEntries(app, rowsOf('l')),
  ]);
  const subjects = await readAuditSubjects(app.db, team_id, rows);
  const data = rows.map((row) => ({
    ...presentEntry(row),
    kind: auditKindOf(row.action),
    customer: subjects.get(row.id)?.customer ?? null,
    link: subjects.get(row.id)?.link ?? null,
  }));
  return presentPage(data, total, query, app.config.publicUrl, url);
};

/** Returns the condition of the filters on rows of the team, under this alias. */
function conditions(
  alias: string,
  team_id: string,
  { who, kind, start, end }: Query<'listJournal'>,
  timezone: string,
): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const midnight = (day: string, days: number) =>
    sql`((${day}::date + ${days}::int)::timestamp at time zone ${timezone})`;
  const all = [
    sql<boolean>`${column('team_id')} = ${team_id}`,
    ...(who === 'administration' ? [sql<boolean>`${column('impersonator_id')} is not null`] : []),
    ...(who !== undefined && who !== 'administration'
      ? [sql<boolean>`${column('user_id')} = ${who} and ${column('impersonator_id')} is null`]
      : []),
    ...(kind !== undefined && kind.length > 0 ? [isOfKinds(alias, kind)] : []),
    ...(start === undefined ? [] : [sql<boolean>`${column('at')} >= ${midnight(start, 0)}`]),
    ...(end === undefined ? [] : [sql<boolean>`${column('at')} < ${midnight(end, 1)}`]),
  ];
  return sql<boolean>`${sql.join(all, sql` and `)}`;
}

/** Returns the first row of each entry as SQL, from the index alone and in its order. */
function firstRows(rows: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`
    select id from (
      select id, coalesce(action = 'impersonated_call' and lead(action) over w = action and lead(impersonator_id) over w is not distinct from impersonator_id
        and lead(user_id) over w is not distinct from user_id, false) as follows
      from audit_log l where ${rows} window w as (order by id desc)) marked
    where not follows`;
}

async function countEntries({ db }: Pick<App, 'db'>, rows: RawBuilder<boolean>): Promise<number> {
  const counted = await sql<{
    total: number;
  }>`select count(*)::int as total from (${firstRows(rows)}) f`.execute(db);
  return counted.rows[0]?.total ?? 0;
}

/** Actions of the program itself, without a person. */
const OF_THE_PROGRAM: ReadonlySet<string> = new Set<AuditAction>([
  'account_unblocked',
  'api_key_refused',
  'audit_entries_redacted',
  'data_purged',
]);

/** Presents an entry. The account may have been deleted since. An automatic lift has no author. */
function presentEntry({
  id,
  at,
  action,
  detail,
  person,
  impersonator_id,
  administrator,
  calls,
}: Entry) {
  const is_administrator = impersonator_id !== null || action.startsWith('impersonat');
  const nobody =
    detail['by'] === 'shopify'
      ? 'Shopify'
      : OF_THE_PROGRAM.has(action)
        ? 'Recueil'
        : 'Un compte supprimé depuis';
  return {
    id,
    at: at.toISOString(),
    action,
    is_administrator,
    who: is_administrator ? (administrator ?? 'Un administrateur') : (person ?? nobody),
    under: is_administrator ? (person ?? 'un compte supprimé depuis') : null,
    sentence: auditSentence(action, detail),
    calls: calls.map(summaryOf),
  };
}

function summaryOf(call: string): string {
  return new Map<string, { summary: string }>(Object.entries(endpoints)).get(call)?.summary ?? call;
}
