import { compact, oneOf, pageSearchOf } from '../../search-values.ts';

export const QUESTION_VIEWS = ['published', 'refused', 'all'] as const;

/** What the screen shows, all of it in the address. */
export interface QuestionsSearch {
  /** Absent: what waits for a decision. */
  view?: (typeof QUESTION_VIEWS)[number];
  page?: number;
}

export function readQuestionsSearch(raw: Record<string, unknown>): QuestionsSearch {
  return compact<QuestionsSearch>({
    view: oneOf(raw['view'], QUESTION_VIEWS),
    page: pageSearchOf(raw['page']),
  });
}

/** The address as the call wants it. */
export function questionsQuery({ view, page }: QuestionsSearch): Record<string, string> {
  return compact<Record<string, string>>({
    status: view === 'all' ? undefined : (view ?? 'pending'),
    page: page === undefined ? undefined : String(page),
  });
}
