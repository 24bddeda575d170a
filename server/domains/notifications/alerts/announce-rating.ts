import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { type Alert, findAlert, findAlerts } from './find-alert.ts';
import type { Mail } from '#server/ports/mailer.ts';
import { mayAlertOfStranger } from '#server/domains/team-mail/limit-mails.ts';
import { sendTeamMail } from '#server/domains/team-mail/send-team-mail.ts';
import { ratingMail, reopenedMail, feedbackMail } from './rating-mail.ts';

/** The first key of the advisory lock; the second is the request. */
const ANNOUNCING = 7_245_010;

type AnnounceApp = Pick<App, 'db' | 'clock' | 'mailer' | 'config'>;

/** Filters a batch of ratings to those that somebody wants to be notified of, usually none. */
export async function announceRatings(
  app: AnnounceApp,
  rated: readonly { request_id: string }[],
): Promise<void> {
  const alerts = await findAlerts(
    app,
    rated.map(({ request_id }) => request_id),
  );
  await doEach(alerts, (alert) => announceRating(app, alert));
}

/**
 * Notifies by e-mail those who want to know of a rating, once a request, with the words when they
 * are there already; words that come later get one mail of their own, and so does each time that
 * its author makes an answered review open again. Runs after all of these, so that whichever comes
 * last says what is still unsaid.
 */
export async function announceRating(
  app: AnnounceApp,
  { request_id }: { request_id: string },
): Promise<void> {
  // The announcements of the rating and of the text may run at the same time: the second waits,
  // then sees what the first has sent.
  await app.db.transaction().execute(async (turn) => {
    await sql`select pg_advisory_xact_lock(${ANNOUNCING}, hashtext(${request_id}))`.execute(turn);
    const alert = await findAlert(app, request_id);
    if (!alert) return;
    for (const to of alert.recipients) await announceTo(app, alert, to);
  });
}

async function announceTo(app: AnnounceApp, alert: Alert, to: string): Promise<void> {
  // A Message-ID is read by many: the address is not in it.
  const person = createHash('sha256').update(to.toLowerCase()).digest('hex').slice(0, 12);
  // A rating that falls is announced again to those who were notified of a better one.
  const kind = alert.is_low ? 'low-rating' : 'rating';
  const ratingKey = `${kind}-${alert.request_id}-${person}`;
  const feedbackKey = `${kind}-words-${alert.request_id}-${person}`;
  const reopenedKey = `reopened-${alert.request_id}-${alert.reopened?.at.getTime() ?? 0}-${person}`;
  const sent = await app.db
    .selectFrom('notices_sent')
    .select('key')
    .where('key', 'in', [ratingKey, feedbackKey, reopenedKey])
    .execute();
  const isSaid = (key: string): boolean => sent.some((notice) => notice.key === key);
  const hasFeedback = alert.feedback !== null || alert.answers.length > 0;
  if (alert.reopened && !isSaid(reopenedKey)) {
    const isSent = await sendAlert(app, alert, {
      key: reopenedKey,
      to,
      ...reopenedMail(alert, alert.reopened.by, app.config.publicUrl),
    });
    if (isSent)
      await markSent(
        app,
        alert,
        hasFeedback ? [reopenedKey, ratingKey, feedbackKey] : [reopenedKey, ratingKey],
      );
  } else if (!isSaid(ratingKey)) {
    const isSent = await sendAlert(app, alert, {
      key: ratingKey,
      to,
      ...ratingMail(alert, app.config.publicUrl),
    });
    if (isSent) await markSent(app, alert, hasFeedback ? [ratingKey, feedbackKey] : [ratingKey]);
  } else if (hasFeedback && !isSaid(feedbackKey)) {
    const isSent = await sendAlert(app, alert, {
      key: feedbackKey,
      to,
      ...feedbackMail(alert, app.config.publicUrl),
    });
    if (isSent) await markSent(app, alert, [feedbackKey]);
  }
}

async function sendAlert(
  app: AnnounceApp,
  { is_by_stranger, team_id, request_id }: Alert,
  mail: Mail,
): Promise<boolean> {
  if (is_by_stranger && !(await mayAlertOfStranger(app, team_id))) return false;
  return sendTeamMail(app, { ...mail, team_id, request_ids: [request_id] });
}

/** Recorded only after the e-mail was sent: a failed one is retried with the same Message-ID. */
async function markSent(app: AnnounceApp, alert: Alert, keys: readonly string[]): Promise<void> {
  await app.db
    .insertInto('notices_sent')
    .values(keys.map((key) => ({ key, team_id: alert.team_id, sent_at: app.clock.now() })))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/**
 * Does all that it can, one after the other; what failed fails together at the end, so that one
 * never holds up the others. The job is then done again whole.
 */
export async function doEach<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const problems: unknown[] = [];
  for (const one of all) await work(one).catch((error: unknown) => void problems.push(error));
  if (problems.length === 1) throw problems[0];
  if (problems.length > 1)
    throw new AggregateError(problems, `${problems.length} of ${all.length} failed`);
}
