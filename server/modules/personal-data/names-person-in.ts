import { type RawBuilder, sql } from 'kysely';
import { SEPARATORS } from './person-words.ts';

/** How a person may be written (`personPattern`), and what of it is always there (`personPieces`). */
export interface PersonWords {
  pattern: string | null;
  pieces: readonly string[];
}

/** Whether a text of the database names the person. The expression takes fifty times as long as the pieces: it is only asked where one of them stands. */
export function namesPersonIn(text: RawBuilder<unknown>, { pattern, pieces }: PersonWords): RawBuilder<boolean> {
  const wanted = pieces.map((piece) => `%${piece.replaceAll(/[\\%_]/gu, '\\$&')}%`);
  return sql<boolean>`(case when lower(translate(${text}, ${SEPARATORS}::text, '')) like any(${wanted}::text[]) then ${text} ~* ${pattern}::text else false end)`;
}
