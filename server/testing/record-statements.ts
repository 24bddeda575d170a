import { PostgresQueryCompiler } from 'kysely';
import type { Database } from '#server/database/open.ts';

/** Returns the database, and every statement that it executes from now on, without its values. */
export function recordStatements(db: Database): { db: Database; statements: string[] } {
  const statements: string[] = [];
  const compiler = new PostgresQueryCompiler();
  const recording = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      statements.push(compiler.compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { db: recording, statements };
}
