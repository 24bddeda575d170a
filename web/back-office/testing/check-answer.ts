import { z } from 'zod';
import { endpoints } from '#contract/api/endpoints.ts';
import { schemas } from '#contract/api/schemas.ts';

const CALLS = Object.entries(endpoints)
  .map(([name, { method, path }]) => ({
    schema: schemas[name as keyof typeof schemas].answer,
    call: new RegExp(`^${method} ${path.replaceAll(/:\w+/gu, '[^/]+')}$`, 'u'),
    parameters: path.split(':').length,
  }))
  // Of two that fit, as `reviews/tags` and `reviews/:id`, the one with fewer parameters.
  .toSorted((one, other) => one.parameters - other.parameters);

/**
 * What the contract objects to in an answer that a test plays for the server: a field that is
 * missing, unknown or of another shape. Null where it fits.
 */
export function faultOfAnswer(call: string, body: unknown): string | null {
  const endpoint = CALLS.find((each) => each.call.test(call));
  if (!endpoint) return `${call}: no endpoint of the contract`;
  const { error } = endpoint.schema.safeParse(JSON.parse(JSON.stringify(body ?? null)));
  return error ? `${call}: ${z.prettifyError(error)}` : null;
}
