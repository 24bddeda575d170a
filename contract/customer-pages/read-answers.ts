/** An answer in the private form. Several answers to one question are joined in one value. */
export interface FeedbackAnswer {
  label: string;
  value: string;
}

/** The previous answers, which fill the form. */
export interface PreviousAnswers {
  /** The answers by id of the question. */
  values: Readonly<Record<string, string>>;
  /** The topics chosen in the built-in question. */
  topics: readonly string[];
  may_contact: boolean;
}

/**
 * Returns the answers stored in `metadata.answers`, with readable labels. Entries of another shape
 * are ignored.
 */
export function readAnswers(metadata: { answers?: unknown }): FeedbackAnswer[] {
  const stored = metadata.answers;
  if (!Array.isArray(stored)) return [];
  const answersByQuestion = new Map<string, string[]>();
  for (const answer of stored as unknown[]) {
    const { label, value, kind } = (
      typeof answer === 'object' && answer !== null ? answer : {}
    ) as { label?: unknown; value?: unknown; kind?: unknown };
    if (typeof label !== 'string' || (typeof value !== 'string' && typeof value !== 'number'))
      continue;
    answersByQuestion.set(label, [
      ...(answersByQuestion.get(label) ?? []),
      kind === 'scale' ? `${value} sur 5` : String(value),
    ]);
  }
  return [...answersByQuestion].map(([label, values]) => ({ label, value: values.join(', ') }));
}

/** Returns true when the customer allows the shop to reply, or null when the form did not ask. */
export function mayBeContacted(metadata: { contact_allowed?: unknown }): boolean | null {
  const allowed = metadata.contact_allowed;
  return typeof allowed === 'boolean' ? allowed : null;
}
