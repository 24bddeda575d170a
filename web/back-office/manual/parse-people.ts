/** One line of a pasted list. */
export interface TypedPerson {
  email?: string;
  phone?: string;
  first_name?: string;
  last_name?: string;
}

const EMAIL = /[^\s,;<>"'()]+@[^\s,;<>"'()]+/u;
const PHONE = /(?:\+|00)?\d[\d\s.()/-]{5,}\d/u;

/**
 * Reads one person per line: « Léa Roy <lea@exemple.fr> », « lea@exemple.fr ; Léa », « 06 12 34 56
 * 78 Léa Roy ». An invalid address is sent unchanged to the server, which reports it.
 */
export function parsePeople(text: string): TypedPerson[] {
  return text
    .split(/\r\n|\n|\r/u)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(parsePerson);
}

function parsePerson(line: string): TypedPerson {
  const email = EMAIL.exec(line)?.[0];
  const withoutEmail = email === undefined ? line : line.replace(email, ' ');
  const phone = PHONE.exec(withoutEmail)?.[0].trim();
  const rest = (phone === undefined ? withoutEmail : withoutEmail.replace(phone, ' '))
    .replaceAll(/[\t,;<>"()]+/gu, ' ')
    .trim();
  if (email === undefined && phone === undefined) return { email: line.slice(0, 254) };
  const [first_name, ...others] = rest.split(/\s+/u).filter((word) => word !== '');
  return {
    ...(email && { email }),
    ...(phone && { phone }),
    ...(first_name && { first_name }),
    ...(others.length > 0 && { last_name: others.join(' ') }),
  };
}
