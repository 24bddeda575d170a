import { isStorable } from '#contract/messages/plain-text.ts';
import { invalidField } from '#server/failures.ts';

/**
 * Prepares the query for the schemas: an empty value is removed, and text that PostgreSQL cannot
 * compare (NUL) is refused with its name.
 */
export function presentQuery(query: unknown): Record<string, unknown> {
  const entries = Object.entries(query as Record<string, string | string[]>).filter(
    ([, value]) => value !== '',
  );
  for (const [name, value] of entries) {
    if (!isStorable(name))
      throw invalidField('query', 'L’adresse contient un nom de paramètre illisible.');
    if (!isStorable(String(value)))
      throw invalidField(name, `Le champ « ${name} » contient des caractères illisibles.`);
  }
  return Object.fromEntries(entries);
}
