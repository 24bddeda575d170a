import { z } from 'zod';
import { endpoints } from '#contract/api/endpoints.ts';
import { schemas } from '#contract/api/schemas.ts';

const CALLS = Object.entries(endpoints)
  .map(([name, { method, path }]) => ({
    schema: schemas[name as keyof typeof schemas].answer,
    call: new RegExp(`^${method} ${path.replaceAll(/:\w+/gu, '[^/]+')}$`, 'u'),
    parameters: path.split(':').length,
  }))
  // When two endpoints match, such as `reviews/tags` and `reviews/:id`, the one with fewer
  // parameters is used.
  .toSorted((one, other) => one.parameters - other.parameters);

/**
 * Returns the difference between a test’s fake answer and the contract: a missing, unknown or
 * invalid field. Returns null when they match.
 */
export function faultOfAnswer(call: string, body: unknown): string | null {
  const endpoint = CALLS.find((each) => each.call.test(call));
  if (!endpoint) return `${call}: no endpoint of the contract`;
  const { error } = endpoint.schema.safeParse(JSON.parse(JSON.stringify(body ?? null)));
  return error ? `${call}: ${z.prettifyError(error)}` : null;
}
