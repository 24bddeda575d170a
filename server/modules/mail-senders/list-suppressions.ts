import { type Selectable, sql } from 'kysely';
import type { Answer } from '#contract/schemas.ts';
import { SUPPRESSION_LABELS } from '#contract/suppression-labels.ts';
import type { SuppressionsTable } from '#server/database/tables/suppressions.ts';
import type { Handler, TeamCaller } from '#server/http/handler.ts';
import { presentPage } from '#server/http/page.ts';
import { contactMask } from '#server/modules/review-requests/mask-contact.ts';

type Row = Selectable<SuppressionsTable>;

/** The addresses that no mail of the team is written to any more, the latest first. */
export const listSuppressions: Handler<'listSuppressions'> = async (
  app,
  { query, caller, url },
) => {
  const { page, per_page, search } = query;
  const words = search?.trim().toLowerCase() ?? '';
  // A reader sees masked addresses: searching them would unmask.
  const isFound =
    words === '' || caller.role === 'reader'
      ? sql`true`
      : sql`position(${words} in lower(email)) > 0`;
  const { rows } = await sql<Row & { total: string }>`
    select *, count(*) over () as total from suppressions where team_id = ${caller.team_id} and lifted_at is null and ${isFound}
    order by created_at desc, id desc limit ${per_page} offset ${(page - 1) * per_page}`.execute(
    app.db,
  );
  const total = rows[0]
    ? Number(rows[0].total)
    : page === 1
      ? 0
      : await countAll(app, caller.team_id, isFound);
  return presentPage(
    rows.map((row) => presentSuppression(row, caller.role)),
    total,
    { page, per_page },
    app.config.publicUrl,
    url,
  );
};

async function countAll(
  { db }: Pick<Parameters<typeof listSuppressions>[0], 'db'>,
  team_id: string,
  isFound: ReturnType<typeof sql>,
): Promise<number> {
  const { rows } = await sql<{
    total: string;
  }>`select count(*) as total from suppressions where team_id = ${team_id} and lifted_at is null and ${isFound}`.execute(
    db,
  );
  return Number(rows[0]?.total ?? 0);
}

export function presentSuppression(
  { id, email, reason, words, created_at }: Row,
  role: TeamCaller['role'],
): Answer<'liftSuppression'>['data'] {
  // What the server answered often repeats the address.
  return {
    id,
    email: contactMask(role)(email) ?? '',
    reason,
    reason_label: SUPPRESSION_LABELS[reason],
    words: role === 'reader' ? null : words,
    created_at: created_at.toISOString(),
  };
}
