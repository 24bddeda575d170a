import { z } from 'zod';

/**
 * A text from another service, which may name a customer. An erasure searches these keys of a
 * waiting job, and no others.
 */
export const freeText = z.string().meta({ isFreeText: true });

/** Returns true when a key of an event contains such a text, always or sometimes. */
export function isFreeText(type: z.ZodType): boolean {
  return (
    (type instanceof z.ZodNullable ? (type.unwrap() as z.ZodType) : type).meta()?.['isFreeText'] ===
    true
  );
}
