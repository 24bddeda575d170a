import { z } from 'zod';
import { httpsUrl, plainText } from '#contract/messages/plain-text.ts';

/**
 * The URL of an image: `https`, a path of this instance (`/images/…`), or a URL on the local
 * machine, which may use `http`.
 */
export const imageUrl: z.ZodString = plainText(2048)
  .trim()
  .refine(isImageUrl, 'doit être l’adresse d’une image (https).');

const loopback = z.url({ protocol: /^http$/u, hostname: /^(?:localhost|127\.0\.0\.1|\[::1\])$/u });

function isImageUrl(text: string): boolean {
  // Browsers remove control characters from a URL, so that they would request another URL than the
  // stored one.
  if (/\p{Cc}/u.test(text)) return false;
  return (
    /^\/[\w-]+(?:\/[\w.-]+)*$/u.test(text) ||
    httpsUrl().safeParse(text).success ||
    loopback.safeParse(text).success
  );
}
