import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { type Alert, findAlert, findAlerts } from './find-alert.ts';
import type { Mail } from '#server/ports/mailer.ts';
import { mayAlertOfThirdParty } from '#server/domains/team-mail/limit-mails.ts';
import { sendTeamMail } from '#server/domains/team-mail/send-team-mail.ts';
import { ratingMail, reopenedMail, feedbackMail } from './rating-mail.ts';

/** The first key of the advisory lock; the second is the request. */
const ANNOUNCING = 7_245_010;

type AnnounceApp = Pick<App, 'db' | 'clock' | 'mailer' | 'config'>;

/** Notifies about those ratings of a batch that have recipients, usually none. */
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
 * Notifies the recipients of a rating by e-mail, once per request and with the text when it already
 * exists. A later text causes one more e-mail, and so does each time that the author reopens an
 * answered review. Runs after each of these events and sends what was not sent before.
 */
export async function announceRating(
  app: AnnounceApp,
  { request_id }: { request_id: string },
): Promise<void> {
  // The announcements of the rating and of the text may run at the same time: the second waits for
  // the lock and then sees what the first has sent.
  await app.db.transaction().execute(async (turn) => {
    await sql`select pg_advisory_xact_lock(${ANNOUNCING}, hashtext(${request_id}))`.execute(turn);
    const alert = await findAlert(app, request_id);
    if (!alert) return;
    for (const to of alert.recipients) await announceTo(app, alert, to);
  });
}

async function announceTo(app: AnnounceApp, alert: Alert, to: string): Promise<void> {
  // A Message-ID is visible to others, so it contains a hash of the address.
  const person = createHash('sha256').update(to.toLowerCase()).digest('hex').slice(0, 12);
  // A rating that becomes low is announced again to those who were notified of a better one.
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
  { is_by_third_party, team_id, request_id }: Alert,
  mail: Mail,
): Promise<boolean> {
  if (is_by_third_party && !(await mayAlertOfThirdParty(app, team_id))) return false;
  return sendTeamMail(app, { ...mail, team_id, request_ids: [request_id] });
}

/**
 * Records the sent e-mails, only after sending: a failed e-mail is retried with the same
 * Message-ID.
 */
async function markSent(app: AnnounceApp, alert: Alert, keys: readonly string[]): Promise<void> {
  await app.db
    .insertInto('notices_sent')
    .values(keys.map((key) => ({ key, team_id: alert.team_id, sent_at: app.clock.now() })))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/**
 * Does the work for each item in turn. Errors are thrown together at the end, so that one item does
 * not stop the others. The job is then repeated for all items.
 */
export async function doEach<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const problems: unknown[] = [];
  for (const one of all) await work(one).catch((error: unknown) => void problems.push(error));
  if (problems.length === 1) throw problems[0];
  if (problems.length > 1)
    throw new AggregateError(problems, `${problems.length} of ${all.length} failed`);
}
