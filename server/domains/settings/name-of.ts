interface Person {
  first_name: string | null;
  last_name: string | null;
  email: string | null;
}

/** A member as other members see them; null once the account is deleted. */
export function nameOf({ first_name, last_name, email }: Person): string | null {
  return [first_name, last_name].filter(Boolean).join(' ') || email;
}
