import { isStorable } from '#contract/messages/plain-text.ts';
import { invalidField } from '#server/failures.ts';

/**
 * The query as the schemas read it: an empty value is no value, and what PostgreSQL cannot even
 * compare (NUL) is refused by its name.
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
