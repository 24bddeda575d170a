import { z } from 'zod';

/**
 * Returns false for a text that PostgreSQL cannot store: one with NUL or half a surrogate pair. The
 * text is then refused when the request is validated instead of by the insert.
 */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Accepts text of one or several lines, of at most `max` UTF-16 code units. */
export function plainText(max: number): z.ZodString {
  return z
    .string()
    .max(max)
    .refine(isStorable, 'contient un caractère qui ne peut pas être enregistré.');
}

/** Accepts text on one line, for subjects, names and labels. Spaces at both ends are removed. */
export function oneLine(max: number): z.ZodString {
  return plainText(max)
    .trim()
    .refine((text) => !/[\r\n\u2028\u2029]/u.test(text), 'doit tenir sur une seule ligne.');
}

/**
 * Accepts an `https:` URL without credentials, and returns it in the normalized form of browsers.
 */
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
