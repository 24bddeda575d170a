import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';
import type { ImportedQuestion } from './imported-question.ts';
import {
  readPresentQuestions,
  type SortedQuestion,
  sortOutQuestions,
} from './sort-out-questions.ts';

/**
 * Inserts the questions and answers of a file that Recueil exported, with their dates, states and
 * names. Nobody is notified. An imported question has no e-mail address, and an imported answer no
 * order.
 */
export async function saveImportedQuestions(
  tx: Tx,
  of: { team_id: string; team_code: string; import_id: string },
  questions: readonly ImportedQuestion[],
): Promise<SortedQuestion[]> {
  if (questions.length === 0) return [];
  // Serializes the imports of a team, so that two imports of the same question cannot both find it
  // missing.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`imported reviews of ${of.team_id}`}, 0))`.execute(
    tx.db,
  );
  const names = questions.flatMap(({ origin_id, question }) => [origin_id, question ?? origin_id]);
  const before = await readPresentQuestions(tx.db, of, names);
  const sorted = sortOutQuestions(questions, before, of, new Set());
  const added = sorted.filter(({ status }) => status === 'new').map(({ question }) => question);
  await addQuestions(
    tx,
    of,
    added.filter(({ kind }) => kind === 'question'),
  );
  const present = await readPresentQuestions(tx.db, of, names);
  const written = await addAnswers(
    tx,
    of,
    added.flatMap((answer) => {
      const question_id = present.question.get(answer.question ?? '')?.id;
      return answer.kind === 'answer' && question_id !== undefined
        ? [{ ...answer, question_id }]
        : [];
    }),
  );
  // The shop has answered this question meanwhile.
  return sorted.map((one) =>
    one.status === 'new' && one.question.kind === 'answer' && !written.has(one.question.origin_id)
      ? { ...one, status: 'imported' }
      : one,
  );
}

async function addQuestions(
  tx: Tx,
  { team_id, import_id }: { team_id: string; import_id: string },
  questions: readonly ImportedQuestion[],
): Promise<void> {
  if (questions.length === 0) return;
  await sql`
    insert into product_questions (team_id, import_id, imported_at, origin_id, product_id, text, display_name, locale, status, refusal_reason, asked_at, confirmed_at, published_at, removed_at, edited_at, contested_at, contest)
    select ${team_id}::bigint, ${import_id}::bigint, ${tx.now}::timestamptz, origin_id, product_id, text, display_name, locale, status, refusal_reason, written_at, written_at, published_at, removed_at, edited_at, contested_at, contest
    from jsonb_to_recordset(${JSON.stringify(questions)}::jsonb) as g(origin_id text, product_id bigint, text text, display_name text, locale text, status text, refusal_reason text,
      written_at timestamptz, published_at timestamptz, removed_at timestamptz, edited_at timestamptz, contested_at timestamptz, contest text)`.execute(
    tx.db,
  );
}

async function addAnswers(
  tx: Tx,
  { team_id, import_id }: { team_id: string; import_id: string },
  answers: readonly (ImportedQuestion & { question_id: string })[],
): Promise<Set<string>> {
  if (answers.length === 0) return new Set();
  const { rows } = await sql<{ origin_id: string }>`
    insert into product_answers (team_id, import_id, imported_at, imported_by, origin_id, question_id, text, display_name, status, refusal_reason, answered_at, published_at, removed_at, edited_at, contested_at, contest)
    select q.team_id, ${import_id}::bigint, ${tx.now}::timestamptz, g.by, g.origin_id, q.id, g.text, g.display_name, g.status, g.refusal_reason, g.written_at, g.published_at, g.removed_at, g.edited_at, g.contested_at, g.contest
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as g(by text, origin_id text, question_id bigint, text text, display_name text, status text, refusal_reason text,
      written_at timestamptz, published_at timestamptz, removed_at timestamptz, edited_at timestamptz, contested_at timestamptz, contest text)
      join product_questions q on q.id = g.question_id and q.team_id = ${team_id}
    on conflict do nothing returning origin_id`.execute(tx.db);
  return new Set(rows.map(({ origin_id }) => origin_id));
}
