import type { App } from '#server/app.ts';
import type { EventPayload } from '#server/events.ts';
import { notifyOwnersOfCase } from '#server/domains/reviews/published/notify-owners-of-case.ts';

/** Notifies the owners that the author of a refused question or answer contests the refusal. */
export async function announceQuestionContest(
  app: Pick<App, 'db' | 'clock' | 'mailer' | 'config'>,
  { team_id, question_id, answer_id }: EventPayload<'question_refusal_contested'>,
): Promise<void> {
  const refused = await app.db
    .selectFrom(answer_id === null ? 'product_questions' : 'product_answers')
    .select(['status', 'contest', 'contested_at'])
    .where('id', '=', answer_id ?? question_id)
    .executeTakeFirst();
  if (refused?.status !== 'refused' || refused.contest === null || refused.contested_at === null)
    return;
  const kind = answer_id === null ? 'question' : 'answer';
  await notifyOwnersOfCase(
    app,
    team_id,
    `${kind}-refusal-contested-${answer_id ?? question_id}-${refused.contested_at.getTime()}`,
    {
      subject:
        kind === 'question'
          ? 'Un visiteur conteste le refus de sa question'
          : 'Un client conteste le refus de sa réponse à une question',
      paragraphs: [
        `Ce qu’il écrit :\n\n> ${refused.contest.replaceAll('\n', '\n> ')}`,
        'Publiez son texte, ou confirmez le refus avec son motif : l’auteur en sera informé.',
      ],
      label: 'Décider',
      path: '/dashboard/products/questions',
    },
  );
}
