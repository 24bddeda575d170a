import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { contestTime, readContest } from '#server/domains/reviews/published/contest-state.ts';

type RefusedText = { question_id: string } | { question_id: string; request_id: string };

/**
 * Records that the author of a refused question, or a buyer whose answer was refused, contests the
 * decision. This is possible once, as for a review. The team then publishes the text or refuses it
 * again.
 */
export async function contestQuestionRefusal(
  app: Pick<App, 'db' | 'clock' | 'eventHandlers' | 'enqueue' | 'applyCounts'>,
  of: RefusedText,
  content: string,
): Promise<'contested' | 'empty' | 'over'> {
  const contest = readContest(content);
  if (contest === '') return 'empty';
  const isAnswer = 'request_id' in of;
  const table = sql.table(isAnswer ? 'product_answers' : 'product_questions');
  const where = isAnswer
    ? sql`question_id = ${of.question_id} and request_id = ${of.request_id}`
    : sql`id = ${of.question_id}`;
  return transaction(app, async (tx) => {
    const { rows } = await sql<{ id: string; team_id: string }>`
      update ${table} set contested_at = ${contestTime(tx)}, contest = ${contest}
      where ${where} and status = 'refused' and contested_at is null returning id, team_id`.execute(
      tx.db,
    );
    const [row] = rows;
    if (!row) return 'over';
    await tx.publish('question_refusal_contested', {
      team_id: row.team_id,
      question_id: of.question_id,
      answer_id: isAnswer ? row.id : null,
    });
    return 'contested';
  });
}
