import type { User } from './current-session.ts';

/** Returns « Inès Marchetti » and « IM », or the email address when there is no name. */
export function personName({
  first_name,
  last_name,
  email,
}: Pick<User, 'first_name' | 'last_name' | 'email'>): { full: string; initials: string } {
  const parts = [first_name, last_name].filter((part): part is string => Boolean(part?.trim()));
  const full = parts.join(' ') || email;
  return {
    full,
    initials: (parts.length > 0 ? parts : [email])
      .map((part) => part.charAt(0).toUpperCase())
      .join(''),
  };
}
