import type { ChunkDone, Refusal } from '#server/domains/operations/operation-kind.ts';
import type { ImportedQuestion } from '#server/domains/reviews/questions/imported-question.ts';
import type { SortedQuestion } from '#server/domains/reviews/questions/sort-out-questions.ts';
import type { QuestionLine } from './read-question-lines.ts';

/** A question or an answer of the file after its product was searched in the catalogue. */
export type FoundQuestionLine = Omit<QuestionLine, 'question'> & {
  question: ImportedQuestion | null;
};

/** Adds the results of the questions and answers of a piece to those of its reviews. */
export function addQuestionLines(
  { refusals = [], outcomes = {}, ...done }: ChunkDone,
  lines: readonly FoundQuestionLine[],
  sorted: readonly SortedQuestion[],
): ChunkDone {
  const statusOf = new Map(sorted.map(({ question, status }) => [question, status]));
  const counts = { ...outcomes };
  const refused: Refusal[] = [];
  let [created, unchanged, duplicates] = [0, 0, 0];
  for (const { row, question, errors } of lines) {
    const status = question && statusOf.get(question);
    if (status === null || status === undefined)
      refused.push({ line: row.line, errors, cells: row.cells });
    else if (status === 'no_question')
      refused.push({
        line: row.line,
        errors: { question: ['Sa question n’est ni ici, ni plus haut dans le fichier.'] },
        cells: row.cells,
      });
    else if (status === 'new') created += 1;
    else {
      const key = `left ${status}`;
      counts[key] = (counts[key] ?? 0) + 1;
      if (status === 'forgotten') unchanged += 1;
      else duplicates += 1;
    }
  }
  return {
    ...done,
    done: done.done + lines.length,
    created: (done.created ?? 0) + created,
    unchanged: (done.unchanged ?? 0) + unchanged,
    duplicates: (done.duplicates ?? 0) + duplicates,
    refusals: [...refusals, ...refused],
    outcomes: counts,
  };
}
