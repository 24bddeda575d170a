import { z } from 'zod';

/**
 * The address of a shop as people type it: `exemple.fr` becomes `https://exemple.fr/`. Kept, never
 * fetched by this schema.
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
