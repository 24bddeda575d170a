import { z } from 'zod';

/**
 * PostgreSQL stores neither NUL nor half a surrogate pair: refused when a request is validated,
 * rather than by the insert.
 */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Text of one or several lines, at most `max` UTF-16 units. */
export function plainText(max: number): z.ZodString {
  return z
    .string()
    .max(max)
    .refine(isStorable, 'contient un caractère qui ne peut pas être enregistré.');
}

/** Text that must stay on one line: subjects, names, labels. Ends are trimmed. */
export function oneLine(max: number): z.ZodString {
  return plainText(max)
    .trim()
    .refine((text) => !/[\r\n\u2028\u2029]/u.test(text), 'doit tenir sur une seule ligne.');
}

/** An `https:` address without credentials, in the form that browsers make of it. */
export function httpsUrl(): z.ZodURL {
  return z
    .url({
      protocol: /^https$/u,
      hostname: /\./u,
      normalize: true,
      error: 'doit être une adresse qui commence par https://.',
    })
    .max(2048)
    .refine((url) => !/^https:\/\/[^/?#]*@/u.test(url), 'ne doit pas contenir d’identifiants.');
}
