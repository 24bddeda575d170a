import { z } from 'zod';

export const connectLaposteBody = z.strictObject({
  api_key: z
    .string()
    .trim()
    .min(1, 'La clé est requise.')
    .max(500)
    .regex(
      /^[\x21-\x7e]*$/u,
      'Cette clé contient une espace ou un accent : copiez-la de nouveau, entière, depuis developer.laposte.fr.',
    ),
});

/** Orders by what the carrier says of their parcels. */
export const laposteAccountAnswer = z.strictObject({
  data: z.strictObject({
    on_the_way: z.int(),
    delivered: z.int(),
    returned: z.int(),
    unknown: z.int(),
  }),
});
