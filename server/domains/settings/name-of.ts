interface Person {
  first_name: string | null;
  last_name: string | null;
  email: string | null;
}

/** As the others of a team know somebody; null once the account is gone. */
export function nameOf({ first_name, last_name, email }: Person): string | null {
  return [first_name, last_name].filter(Boolean).join(' ') || email;
}
