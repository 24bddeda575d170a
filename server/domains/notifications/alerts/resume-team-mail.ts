import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { announceImportedRefusal } from '#server/domains/reviews/published/imported/announce-imported-refusal.ts';
import { announceOutcome } from '#server/domains/reviews/published/announce-outcome.ts';
import { answerReporter } from '#server/domains/reviews/published/answer-reporter.ts';
import { isTeamConfirmed } from '#server/domains/team-mail/may-mail-to.ts';

/** The number of rows that are read at once. */
const BATCH = 200;
/** Days after which an event is no longer announced. */
const DAYS = 30;

/**
 * Sends the e-mails that `sendTeamMail` held back, once an owner is confirmed: outcomes of reviews
 * and reports, and invitations by a review site. Each is sent once, so a repeated run changes
 * nothing.
 */
export async function resumeTeamMail(
  app: App,
  { team_id }: { team_id: string },
  batch = BATCH,
): Promise<void> {
  if (!(await isTeamConfirmed(app, team_id))) return;
  await app.db
    .updateTable('review_invitations')
    .set({ next_try_at: app.clock.now(), problem: null })
    .where('team_id', '=', team_id)
    .where('kind', '=', 'hand_over')
    .where('made_at', 'is', null)
    .where('next_try_at', 'is not', null)
    .execute();
  const since = new Date(app.clock.now().getTime() - DAYS * 86_400_000);
  for (const notify of [notifyReporters, notifyAuthors]) {
    let after: string | null = '0';
    while (after !== null) after = await notify(app, { team_id, since, after, batch });
  }
}

interface Piece {
  team_id: string;
  since: Date;
  /**
   * The id of the last row of the previous batch. Rows without an e-mail are therefore not read
   * again.
   */
  after: string;
  batch: number;
}

/**
 * Sends the answers to reports that were held back: a sent answer has deleted the address. Returns
 * the start of the next batch, or null at the end.
 */
async function notifyReporters(
  app: App,
  { team_id, since, after, batch }: Piece,
): Promise<string | null> {
  const reports = await app.db
    .selectFrom('review_reports')
    .select('id')
    .where('team_id', '=', team_id)
    .where('closed_at', '>', since)
    .where('email', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(batch)
    .execute();
  for (const { id } of reports) await answerReporter(app, { team_id, report_id: id });
  return reports.length < batch ? null : (reports.at(-1)?.id ?? null);
}

/**
 * Notifies the authors of recent decisions for which no e-mail is recorded under the key of
 * `announceOutcome`.
 */
async function notifyAuthors(
  app: App,
  { team_id, since, after, batch }: Piece,
): Promise<string | null> {
  const { rows } = await sql<{ id: string; status: string; at: Date }>`
    select s.id, s.status, s.decided_at as at from (
      select id, status, case status when 'published' then published_at else removed_at end as decided_at from shop_reviews
      where team_id = ${team_id} and id > ${after} and status in ('published', 'refused')) s
    where s.decided_at > ${since}::timestamptz and not exists (
      select from notices_sent n where n.team_id = ${team_id} and n.key like 'shop-review-' || s.id || '-' || s.status || '-%')
    order by s.id limit ${batch}`.execute(app.db);
  for (const { id, status, at } of rows) {
    const outcome = { team_id, shop_review_id: id, at: at.toISOString() };
    await announceOutcome(app, outcome);
    if (status === 'refused') await announceImportedRefusal(app, outcome);
  }
  return rows.length < batch ? null : (rows.at(-1)?.id ?? null);
}
