import { createHash } from 'node:crypto';

export interface StatementNames {
  nameOf(text: string): string | undefined;
  delete(): void;
}

/** The largest number of named statements. Lists of varying length make ever new texts; a statement beyond this number stays unnamed. */
const AT_MOST = 500;

/** Returns one name for each SQL text. After `forget` all names are new, so that no connection uses an old plan. */
export function createStatementNames(): StatementNames {
  const names = new Map<string, string>();
  let generation = 0;
  return {
    nameOf(text) {
      const known = names.get(text);
      if (known !== undefined || names.size >= AT_MOST) return known;
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
