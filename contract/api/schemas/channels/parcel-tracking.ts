import { z } from 'zod';

/** The number of orders by the state of their parcels at the carrier. */
export const laposteAccountAnswer = z.strictObject({
  data: z.strictObject({
    on_the_way: z.int(),
    delivered: z.int(),
    returned: z.int(),
    unknown: z.int(),
  }),
});
