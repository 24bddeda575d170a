import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import type { ImportedReviewStatus } from '#server/domains/reviews/published/imported/sort-out-reviews.ts';
import { type ImportedQuestion, ownQuestionName } from './imported-question.ts';

export interface SortedQuestion {
  question: ImportedQuestion;
  /** `no_question`: the question of the answer is neither stored here nor earlier in the file. */
  status: Exclude<ImportedReviewStatus, 'completed'> | 'no_question';
}

interface PresentQuestion {
  id: string;
  status: string;
  import_id: string | null;
  is_own: boolean;
}

/**
 * The stored questions and answers of the team, by their identifiers in files. Each kind has its
 * own map, because a question and an answer may have the same identifier.
 */
export type PresentQuestions = Record<
  ImportedQuestion['kind'],
  ReadonlyMap<string, PresentQuestion>
>;

/**
 * Finds which questions and answers of a file are new. `earlierNames` holds the kinds and
 * identifiers of the earlier rows; those of this call are added to it. What this shop exported and
 * no longer has was withdrawn or erased, and is not imported again.
 */
export function sortOutQuestions(
  questions: readonly ImportedQuestion[],
  present: PresentQuestions,
  { team_code, import_id }: { team_code: string; import_id: string },
  earlierNames: Set<string>,
): SortedQuestion[] {
  return questions.map((question): SortedQuestion => {
    const { origin_id, kind, status } = question;
    const isTwice = earlierNames.has(`${kind} ${origin_id}`);
    const here = present[kind].get(origin_id);
    const sorted = (): SortedQuestion['status'] => {
      if (here?.is_own === true)
        return here.status === 'withdrawn' && status !== 'withdrawn' ? 'forgotten' : 'own';
      if (isTwice || (here && here.import_id === import_id)) return 'twice';
      if (here) return 'imported';
      if (isNameOf(team_code, kind, origin_id)) return 'forgotten';
      const asked = question.question ?? '';
      const hasQuestion = present.question.has(asked) || earlierNames.has(`question ${asked}`);
      return kind === 'question' || hasQuestion ? 'new' : 'no_question';
    };
    const outcome = sorted();
    if (outcome === 'new' || outcome === 'twice') earlierNames.add(`${kind} ${origin_id}`);
    return { question, status: outcome };
  });
}

/**
 * Reads the questions and answers that the team has under these identifiers, imported or written
 * here.
 */
export async function readPresentQuestions(
  db: Kysely<DB> | Transaction<DB>,
  { team_id, team_code }: { team_id: string; team_code: string },
  names: readonly string[],
): Promise<PresentQuestions> {
  const found = {
    question: new Map<string, PresentQuestion>(),
    answer: new Map<string, PresentQuestion>(),
  };
  for (const kind of ['question', 'answer'] as const) {
    const table = sql.table(kind === 'question' ? 'product_questions' : 'product_answers');
    const prefix = ownQuestionName(team_code, kind, '');
    const ids = names
      .filter((name) => isNameOf(team_code, kind, name))
      .map((name) => name.slice(prefix.length));
    const { rows } = await sql<PresentQuestion & { name: string }>`
      select origin_id as name, id, status, import_id, false as is_own from ${table} where team_id = ${team_id} and origin_id = any(${names}::text[])
      union all select ${prefix} || id, id, status, import_id, true from ${table} where team_id = ${team_id} and origin_id is null and id = any(${ids}::bigint[])`.execute(
      db,
    );
    for (const { name, ...row } of rows) found[kind].set(name, row);
  }
  return found;
}

function isNameOf(team_code: string, kind: ImportedQuestion['kind'], name: string): boolean {
  const prefix = ownQuestionName(team_code, kind, '');
  return name.startsWith(prefix) && /^\d{1,18}$/u.test(name.slice(prefix.length));
}
