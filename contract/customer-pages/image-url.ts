import { z } from 'zod';
import { httpsUrl, plainText } from '#contract/messages/plain-text.ts';

/**
 * An image: one of ours (`/images/…`, or absolute on this instance, which may be plain http on a
 * laptop), else https.
 */
export const imageUrl: z.ZodString = plainText(2048)
  .trim()
  .refine(isImageUrl, 'doit être l’adresse d’une image (https).');

const loopback = z.url({ protocol: /^http$/u, hostname: /^(?:localhost|127\.0\.0\.1|\[::1\])$/u });

function isImageUrl(text: string): boolean {
  // A browser passes over them, wherever they stand: what is kept would not be what is asked for.
  if (/\p{Cc}/u.test(text)) return false;
  return (
    /^\/[\w-]+(?:\/[\w.-]+)*$/u.test(text) ||
    httpsUrl().safeParse(text).success ||
    loopback.safeParse(text).success
  );
}
