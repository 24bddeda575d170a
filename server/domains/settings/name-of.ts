interface Person {
  first_name: string | null;
  last_name: string | null;
  email: string | null;
}

/**
 * Returns the name of a member, or their e-mail address without a name. Returns null for a deleted
 * account.
 */
export function nameOf({ first_name, last_name, email }: Person): string | null {
  return [first_name, last_name].filter(Boolean).join(' ') || email;
}
