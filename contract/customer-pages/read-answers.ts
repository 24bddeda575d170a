/** One line of what the customer answered in the private form; several answers to one question stand together. */
export interface FeedbackAnswer {
  label: string;
  value: string;
}

/** What was answered, as the form shows it again. */
export interface PreviousAnswers {
  /** Question → answer. */
  values: Readonly<Record<string, string>>;
  /** Of our own question. */
  topics: readonly string[];
  may_contact: boolean;
}

/** The answers kept in `metadata.answers`, as people read them; what has another shape is left out. */
export function readAnswers(metadata: Record<string, unknown>): FeedbackAnswer[] {
  const kept = metadata['answers'];
  if (!Array.isArray(kept)) return [];
  const given = new Map<string, string[]>();
  for (const answer of kept as unknown[]) {
    const { label, value, kind } = (
      typeof answer === 'object' && answer !== null ? answer : {}
    ) as { label?: unknown; value?: unknown; kind?: unknown };
    if (typeof label !== 'string' || (typeof value !== 'string' && typeof value !== 'number'))
      continue;
    given.set(label, [
      ...(given.get(label) ?? []),
      kind === 'scale' ? `${value} sur 5` : String(value),
    ]);
  }
  return [...given].map(([label, values]) => ({ label, value: values.join(', ') }));
}

/** Whether the customer lets the shop write back; null when they were not asked. */
export function mayBeContacted(metadata: Record<string, unknown>): boolean | null {
  const allowed = metadata['contact_allowed'];
  return typeof allowed === 'boolean' ? allowed : null;
}
