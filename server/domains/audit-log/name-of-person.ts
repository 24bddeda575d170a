import { sql } from 'kysely';

/** The name of a joined row of `users`, else its address; null once the account is gone. */
export const nameOfPerson = (alias: 'u' | 'a'): ReturnType<typeof sql> =>
  sql`coalesce(nullif(concat_ws(' ', ${sql.ref(`${alias}.first_name`)}, ${sql.ref(`${alias}.last_name`)}), ''), ${sql.ref(`${alias}.email`)})`;
