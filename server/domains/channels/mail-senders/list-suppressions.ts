import { type Selectable, sql } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import { SUPPRESSION_LABELS } from '#contract/labels/suppression-labels.ts';
import type { SuppressionsTable } from '#server/database/tables/channels/suppressions.ts';
import type { Handler, TeamCaller } from '#server/http/calls/handler.ts';
import { presentPage } from '#server/http/calls/page.ts';
import { contactMask } from '#server/domains/privacy/mask-contact.ts';

type Row = Selectable<SuppressionsTable>;

/**
 * Lists the addresses to which the team sends no e-mail any more, the latest first. A page is found
 * by its index, and only its own rows are read.
 */
export const listSuppressions: Handler<'listSuppressions'> = async (
  app,
  { query, caller, url },
) => {
  const { page, per_page, search } = query;
  const text = search?.trim().toLowerCase() ?? '';
  // A reader sees masked addresses. A search would reveal them.
  const isFound =
    text === '' || caller.role === 'reader'
      ? sql`true`
      : sql`position(${text} in lower(email)) > 0`;
  const matching = sql`from suppressions where team_id = ${caller.team_id} and lifted_at is null and ${isFound}`;
  const order = sql`order by created_at desc, id desc`;
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`
      select s.* from (select id ${matching} ${order} limit ${per_page} offset ${(page - 1) * per_page}) p join suppressions s using (id) ${order}`.execute(
      app.db,
    ),
    sql<{ total: number }>`select count(*)::int as total ${matching}`.execute(app.db),
  ]);
  return presentPage(
    rows.map((row) => presentSuppression(row, caller.role)),
    counted.rows[0]?.total ?? 0,
    { page, per_page },
    app.config.publicUrl,
    url,
  );
};

export function presentSuppression(
  { id, email, reason, words: text, created_at }: Row,
  role: TeamCaller['role'],
): Answer<'liftSuppression'>['data'] {
  // The response of the server often repeats the address.
  return {
    id,
    email: contactMask(role)(email) ?? '',
    reason,
    reason_label: SUPPRESSION_LABELS[reason],
    words: role === 'reader' ? null : text,
    created_at: created_at.toISOString(),
  };
}
