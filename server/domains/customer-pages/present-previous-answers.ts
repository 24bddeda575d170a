import type { PreviousAnswers } from '#contract/customer-pages/read-answers.ts';

/**
 * Returns the previous answers for the form from a stored value of any shape, or null when there
 * are none.
 */
export function presentPreviousAnswers(metadata: {
  answers?: unknown;
  contact_allowed?: unknown;
}): PreviousAnswers | null {
  const answers = Array.isArray(metadata.answers)
    ? (metadata.answers as unknown[]).flatMap(answerOf)
    : [];
  if (answers.length === 0 && typeof metadata.contact_allowed !== 'boolean') return null;
  const isTopic = ({ id, topic }: StoredAnswer): boolean => id === `topic_${topic}`;
  return {
    values: Object.fromEntries(
      answers.filter((answer) => !isTopic(answer)).map(({ id, value }) => [id, value]),
    ),
    topics: answers.filter(isTopic).map(({ topic }) => topic),
    may_contact: metadata.contact_allowed === true,
  };
}

interface StoredAnswer {
  id: string;
  topic: string;
  value: string;
}

function answerOf(answer: unknown): StoredAnswer[] {
  const { id, topic, value } = (
    typeof answer === 'object' && answer !== null ? answer : {}
  ) as Record<string, unknown>;
  if (typeof id !== 'string' || (typeof value !== 'string' && typeof value !== 'number')) return [];
  return [{ id, topic: typeof topic === 'string' ? topic : 'other', value: String(value) }];
}
