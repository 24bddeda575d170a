import { createHash } from 'node:crypto';

export interface StatementNames {
  nameOf(text: string): string | undefined;
  delete(): void;
}

/**
 * The largest number of named statements. Lists of varying length create new texts continually, so
 * a statement beyond this number stays unnamed.
 */
const AT_MOST = 500;

/**
 * Returns one name for each SQL text. After `delete` all names change, so that no connection uses
 * an old plan.
 */
export function createStatementNames(): StatementNames {
  const names = new Map<string, string>();
  let generation = 0;
  return {
    nameOf(text) {
      const cachedName = names.get(text);
      if (cachedName !== undefined || names.size >= AT_MOST) return cachedName;
      const name = `${generation}-${createHash('sha1').update(text).digest('base64url')}`;
      names.set(text, name);
      return name;
    },
    delete() {
      generation++;
      names.clear();
    },
  };
}

/**
 * Returns the name of a statement in the log: its verb, its first table and eight characters of a
 * fingerprint of the text, for example `select messages 3f9a2c1e`. The text is not logged, because
 * a statement without parameters may contain values.
 */
export function statementLabel(text: string): string {
  const verb = /^\s*(\w+)/u.exec(text)?.[1]?.toLowerCase() ?? 'statement';
  const table = /\b(?:from|into|update)\s+"?(?:only\s+)?([a-z_][\w.]*)/iu.exec(text)?.[1] ?? '';
  const mark = createHash('sha256').update(text).digest('hex').slice(0, 8);
  return [verb, table, mark].filter((part) => part !== '').join(' ');
}
