/** Returns « Inès Marchetti », or the email address when there is no name. */
export function memberName({
  first_name,
  last_name,
  email,
}: {
  first_name: string | null;
  last_name: string | null;
  email: string;
}): string {
  return [first_name, last_name].filter(Boolean).join(' ') || email;
}
