import type { App } from '#server/app.ts';

export interface Account {
  id: string;
  password_hash: string | null;
  email_confirmed_at: Date | null;
}

/** What limits and rows agree on as one address: without ends, in lower case. Made here and not by the database, so that both are the same. */
export function plainEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** The account of an address, as `plainEmail` writes it. */
export async function findAccount(
  app: Pick<App, 'db'>,
  email: string,
): Promise<Account | undefined> {
  return app.db
    .selectFrom('users')
    .select(['id', 'password_hash', 'email_confirmed_at'])
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .executeTakeFirst();
}
