import { z } from 'zod';

/**
 * A text that came from outside (what a service said), which may name a customer: an erasure looks
 * through these keys of a waiting job, and through no other.
 */
export const freeText = z.string().meta({ isFreeText: true });

/** Whether a key of an event holds such a text, always or sometimes. */
export function isFreeText(type: z.ZodType): boolean {
  return (
    (type instanceof z.ZodNullable ? (type.unwrap() as z.ZodType) : type).meta()?.['isFreeText'] ===
    true
  );
}
