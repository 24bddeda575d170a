import type { z } from 'zod';
import { errorsByField, frenchErrorMap, MOST_ERRORS } from '#contract/api/french-errors.ts';
import { Failure } from '#server/failures.ts';

/** Parses one part of a call. Throws a 422 that names the first invalid fields in French. */
export function parseCall(schema: z.ZodType | undefined, input: unknown): unknown {
  if (!schema) return undefined;
  let explained = 0;
  const error: z.core.$ZodErrorMap = (issue) =>
    explained++ < MOST_ERRORS ? frenchErrorMap(issue) : 'n’est pas valable.';
  const result = schema.safeParse(input, { error, reportInput: true });
  if (result.success) return result.data;
  const errors = errorsByField(result.error);
  throw new Failure('invalid', { message: summary(errors), errors });
}

/** Returns the first sentence, with the number of others. */
function summary(errors: Record<string, string[]>): string {
  const sentences = Object.values(errors).flat();
  const [first = 'Certaines informations sont à corriger.'] = sentences;
  const others = sentences.length - 1;
  if (others === 0) return first;
  return `${first} Et ${others} autre${others > 1 ? 's' : ''} information${others > 1 ? 's' : ''} à corriger.`;
}
