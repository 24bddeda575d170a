import { z } from 'zod';

/** Orders by what the carrier says of their parcels. */
export const laposteAccountAnswer = z.strictObject({
  data: z.strictObject({
    on_the_way: z.int(),
    delivered: z.int(),
    returned: z.int(),
    unknown: z.int(),
  }),
});
