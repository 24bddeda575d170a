import { createHash } from 'node:crypto';

/**
 * A name for a statement in the log: its verb, its first table and eight signs of a fingerprint of the text, as in `select messages 3f9a2c1e`. The text itself stays out, because a statement
 * without parameters may hold values.
 */
export function statementLabel(text: string): string {
  const verb = /^\s*(\w+)/u.exec(text)?.[1]?.toLowerCase() ?? 'statement';
  const table = /\b(?:from|into|update)\s+"?(?:only\s+)?([a-z_][\w.]*)/iu.exec(text)?.[1] ?? '';
  const mark = createHash('sha256').update(text).digest('hex').slice(0, 8);
  return [verb, table, mark].filter((part) => part !== '').join(' ');
}
