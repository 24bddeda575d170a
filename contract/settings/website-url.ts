import { z } from 'zod';

/**
 * Accepts a shop’s URL as people type it: `exemple.fr` becomes `https://exemple.fr/`. The schema
 * does not request the URL.
 */
export function websiteUrl(): z.ZodType<string, string> {
  return z
    .string()
    .trim()
    .max(2048)
    .transform((typed) => (/^[a-z][a-z0-9+.-]*:/iu.test(typed) ? typed : `https://${typed}`))
    .pipe(
      z.url({
        protocol: /^https?$/u,
        hostname: /^[^.].*\.[^.\d][^.]*$/u,
        normalize: true,
        error: 'doit être une adresse web, par exemple https://exemple.fr.',
      }),
    )
    .refine((url) => !/^https?:\/\/[^/?#]*@/u.test(url), 'ne doit pas contenir d’identifiants.');
}
