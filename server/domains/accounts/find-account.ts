import type { App } from '#server/app.ts';

export interface Account {
  id: string;
  password_hash: string | null;
  email_confirmed_at: Date | null;
}

/**
 * Normalises an e-mail address: trimmed, in lower case. The program does this, so that limits and
 * rows use the same form.
 */
export function plainEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Finds the account of an address that `plainEmail` has normalised. */
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
