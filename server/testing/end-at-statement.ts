import type { Database } from '#server/database/open.ts';

/**
 * The database of a process that ends before it asks this statement for the `turn`-th time: what
 * was not committed by then is rolled back.
 */
export function endAtStatement(db: Database, text: string, turn: number): Database {
  let asked = 0;
  return db.withPlugin({
    transformQuery: ({ node }) => {
      const isAsked =
        node.kind === 'RawNode' && node.sqlFragments.some((fragment) => fragment.includes(text));
      if (isAsked && ++asked === turn) throw new Error('the process ends');
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
}
