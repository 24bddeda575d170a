import { compact, oneOf, pageSearchOf } from '../../search-values.ts';

export const QUESTION_VIEWS = ['published', 'refused', 'all'] as const;

/** The state of the screen, which is entirely in the address. */
export interface QuestionsSearch {
  /** The questions to decide when absent. */
  view?: (typeof QUESTION_VIEWS)[number];
  page?: number;
}

export function readQuestionsSearch(raw: Record<string, unknown>): QuestionsSearch {
  return compact<QuestionsSearch>({
    view: oneOf(raw['view'], QUESTION_VIEWS),
    page: pageSearchOf(raw['page']),
  });
}

/** Returns the query of the API request. */
export function questionsQuery({ view, page }: QuestionsSearch): Record<string, string> {
  return compact<Record<string, string>>({
    status: view === 'all' ? undefined : (view ?? 'pending'),
    page: page === undefined ? undefined : String(page),
  });
}
