import { sql } from 'kysely';

/**
 * Returns the SQL of the name of a joined row of `users`, or of its address when it has no name. It
 * is null once the account is gone.
 */
export const nameOfPerson = (alias: 'u' | 'a'): ReturnType<typeof sql> =>
  sql`coalesce(nullif(concat_ws(' ', ${sql.ref(`${alias}.first_name`)}, ${sql.ref(`${alias}.last_name`)}), ''), ${sql.ref(`${alias}.email`)})`;
