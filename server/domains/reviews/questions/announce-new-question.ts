import { plainName } from '#contract/messages/plain-name.ts';
import type { App } from '#server/app.ts';
import type { EventPayload } from '#server/events.ts';
import { mayAlertOfThirdParty } from '#server/domains/team-mail/limit-mails.ts';
import { nameOfTeam, notifyOnce } from '#server/domains/team-mail/notify-once.ts';
import { readOwners } from '#server/domains/team-mail/read-owners.ts';
import { renderNotificationEmail } from '#server/domains/team-mail/render-notification-email.ts';

/**
 * Notifies the owners of a question once its author has confirmed it, and of each correction,
 * because questions are never published automatically.
 */
export async function announceNewQuestion(
  app: Pick<App, 'db' | 'clock' | 'mailer' | 'config'>,
  { team_id, question_id }: EventPayload<'question_confirmed'>,
): Promise<void> {
  const question = await app.db
    .selectFrom('product_questions as q')
    .innerJoin('products as p', 'p.id', 'q.product_id')
    .select(['q.text', 'q.status', 'q.edited_at', 'p.title'])
    .where('q.id', '=', question_id)
    .executeTakeFirst();
  // The author has deleted the question, or a member has decided on it meanwhile.
  if (question?.status !== 'pending') return;
  if (!(await mayAlertOfThirdParty(app, team_id))) return;
  const [owners, name] = await Promise.all([readOwners(app.db, team_id), nameOfTeam(app, team_id)]);
  const mail = renderNotificationEmail({
    subject: `Une question sur « ${plainName(question.title, 'un produit')} », ${name}`,
    paragraphs: [
      `${question.edited_at === null ? 'Un visiteur demande' : 'Un visiteur a corrigé sa question'} :\n\n> ${question.text.replaceAll('\n', '\n> ')}`,
      'Elle n’est visible qu’une fois publiée. Répondez, publiez-la, ou refusez-la avec un motif : son auteur en sera informé.',
    ],
    action: {
      label: 'Répondre',
      url: `${app.config.publicUrl}/dashboard/products/questions?team=${team_id}`,
    },
    foot: `Boutique : ${name}. Ce message est envoyé à ses propriétaires à chaque nouvelle question.`,
  });
  const edit = question.edited_at === null ? '' : `-${question.edited_at.getTime()}`;
  await notifyOnce(app, owners, { key: `new-question-${question_id}${edit}`, team_id, ...mail });
}
