import { REPORT_LABELS } from '#contract/customer-pages/shop-review.ts';
import type { App } from '#server/app.ts';
import type { EventPayload } from '#server/events.ts';
import { mayAlertOfThirdParty } from '#server/domains/team-mail/limit-mails.ts';
import { notifyOwnersOfCase } from './notify-owners-of-case.ts';

type NotifyApp = Pick<App, 'db' | 'clock' | 'mailer' | 'config'>;

/**
 * Notifies the owners of a report about a published review, which the law obliges them to examine.
 */
export async function announceReport(
  app: NotifyApp,
  { team_id, report_id }: EventPayload<'review_reported'>,
): Promise<void> {
  const report = await app.db
    .selectFrom('review_reports')
    .select(['shop_review_id', 'reason', 'words', 'closed_at'])
    .where('id', '=', report_id)
    .executeTakeFirst();
  if (!report || report.closed_at !== null) return;
  if (!(await mayAlertOfThirdParty(app, team_id))) return;
  await notifyOwnersOfCase(app, team_id, `review-report-${report_id}`, {
    subject: 'Un avis publié est signalé',
    paragraphs: [
      `Un lecteur doute d’un avis publié sur le mur. Motif : ${REPORT_LABELS[report.reason].toLowerCase()}.`,
      `Ce qu’il écrit :\n\n> ${report.words.replaceAll('\n', '\n> ')}`,
      'L’avis reste en ligne tant que vous n’avez pas décidé. Examinez le signalement, puis fermez-le ou refusez l’avis avec un motif.',
    ],
    label: 'Examiner le signalement',
    path: `/dashboard/reviews/shop?review=${report.shop_review_id}`,
  });
}

/** Notifies the owners that the author of a refused review contests the refusal. */
export async function announceContest(
  app: NotifyApp,
  { team_id, shop_review_id }: EventPayload<'refusal_contested'>,
): Promise<void> {
  const review = await app.db
    .selectFrom('shop_reviews')
    .select(['status', 'contest', 'contested_at'])
    .where('id', '=', shop_review_id)
    .executeTakeFirst();
  if (review?.status !== 'refused' || review.contest === null || review.contested_at === null)
    return;
  await notifyOwnersOfCase(
    app,
    team_id,
    `refusal-contested-${shop_review_id}-${review.contested_at.getTime()}`,
    {
      subject: 'Un client conteste le refus de son avis',
      paragraphs: [
        `Ce qu’il écrit :\n\n> ${review.contest.replaceAll('\n', '\n> ')}`,
        'Publiez l’avis, ou confirmez le refus avec son motif : l’auteur en sera informé.',
      ],
      label: 'Décider',
      path: `/dashboard/reviews/shop?review=${shop_review_id}`,
    },
  );
}
