import { sql } from 'kysely';
import { endpoints } from '#contract/endpoints.ts';
import type { Handler } from '#server/http/handler.ts';
import { presentPage } from '#server/http/page.ts';
import { journalSentence } from './journal-sentences.ts';
import { nameOf } from './name-of-person.ts';

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
 * Who did what in the team, newest first. Every call that an administrator makes under a name is written; what they asked in a row is one entry here,
 * or the acts of the team would drown in it.
 */
export const listJournal: Handler<'listJournal'> = async (app, { caller, query, url }) => {
  const folded = sql`
    select id, at, action, detail, user_id, impersonator_id, count(*) filter (where not follows) over (order by id) as fold
    from (select j.*, coalesce(action = 'impersonated_call' and lag(action) over w = action and lag(impersonator_id) over w is not distinct from impersonator_id
      and lag(user_id) over w is not distinct from user_id, false) as follows from journal j where team_id = ${caller.team_id} window w as (order by id)) marked`;
  const { rows: counted } = await sql<{
    total: number;
  }>`select coalesce(max(fold), 0)::int as total from (${folded}) f`.execute(app.db);
  const { rows } = await sql<Entry>`
    select e.id::text, e.at, e.action, e.detail, e.user_id, e.impersonator_id, e.calls, ${nameOf('u')} as person, ${nameOf('a')} as administrator
    from (select max(id) as id, max(at) as at, min(action) as action, (array_agg(detail order by id desc))[1] as detail, min(user_id) as user_id, min(impersonator_id) as impersonator_id,
      coalesce(array_agg(distinct detail->>'call') filter (where action = 'impersonated_call'), '{}') as calls
      from (${folded}) f group by fold order by fold desc limit ${query.per_page} offset ${(query.page - 1) * query.per_page}) e
    left join users u on u.id = e.user_id left join users a on a.id = e.impersonator_id order by e.id desc`.execute(
    app.db,
  );
  return presentPage(
    rows.map(presentEntry),
    counted[0]?.total ?? 0,
    query,
    app.config.publicUrl,
    url,
  );
};

/** The account may be gone since; what is lifted by itself is the work of nobody. */
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
      : action === 'account_unblocked' || action === 'data_purged'
        ? 'Recueil'
        : 'Un compte supprimé depuis';
  return {
    id,
    at: at.toISOString(),
    action,
    is_administrator,
    who: is_administrator ? (administrator ?? 'Un administrateur') : (person ?? nobody),
    under: is_administrator ? (person ?? 'un compte supprimé depuis') : null,
    sentence: journalSentence(action, detail),
    calls: calls.map(summaryOf),
  };
}

function summaryOf(call: string): string {
  return new Map<string, { summary: string }>(Object.entries(endpoints)).get(call)?.summary ?? call;
}
