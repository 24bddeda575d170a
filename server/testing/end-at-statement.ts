import type { Database } from '#server/database/open.ts';

/**
 * Returns a database whose process ends before it sends this statement for the `turn`-th time:
 * uncommitted changes are rolled back.
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
