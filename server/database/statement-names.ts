import { createHash } from 'node:crypto';

export interface StatementNames {
  nameOf(text: string): string | undefined;
  forget(): void;
}

/** Lists of any length make endless texts: beyond this many, a statement stays without a name. */
const AT_MOST = 500;

/** One name per text of SQL; after `forget` all names are new, so that no connection uses a plan it kept. */
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
    forget() {
      generation++;
      names.clear();
    },
  };
}
