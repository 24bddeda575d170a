import { z } from 'zod';

/** A logo is kept small and readable by every mail program; a picture stands in a page. */
export const imageForm = z.strictObject({
  file: z.file(),
  purpose: z.enum(['logo', 'picture']).default('picture'),
});
/** `url` is an address of ours, without its host. */
export const imageAnswer = z.strictObject({
  data: z.strictObject({ url: z.string(), width: z.int(), height: z.int() }),
});
