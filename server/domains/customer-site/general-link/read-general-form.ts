import { readEmail } from '#server/domains/privacy/read-contact.ts';

/** The form of the general link: the values as sent, and the valid values to store. */
export interface GeneralForm {
  input: { rating: number | null; name: string; email: string };
  stamp: string;
  /** True when the hidden field was filled in. */
  is_robot: boolean;
  first_name: string | null;
  last_name: string | null;
  /** Null when none was given, undefined when the value is invalid. */
  email: string | null | undefined;
}

const LONGEST = { name: 120, email: 254 };

export function readGeneralForm(form: URLSearchParams, asks_contact: boolean): GeneralForm {
  const text = (field: string, longest: number): string =>
    asks_contact
      ? cleanLine(form.get(field) ?? '')
          .slice(0, longest)
          .toWellFormed()
      : '';
  const star = form.get('rating') ?? '';
  const name = text('name', LONGEST.name);
  const email = text('email', LONGEST.email + 50);
  const [first, ...others] = name.split(' ');
  return {
    input: { rating: /^[1-5]$/.test(star) ? Number(star) : null, name, email },
    stamp: form.get('t') ?? '',
    is_robot: (form.get('website') ?? '') !== '',
    first_name: first === undefined || first === '' ? null : first,
    last_name: others.length === 0 ? null : others.join(' '),
    email: email === '' ? null : (readEmail(email) ?? undefined),
  };
}

/**
 * Returns one line without characters that PostgreSQL cannot store or that change the reading
 * direction.
 */
function cleanLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}
