import { expect } from 'vitest';
import type { EndpointResponse } from './call-endpoint.ts';

const LEAK =
  /node_modules|\.ts:\d|\n\s+at |\bselect\b.+\bfrom\b|insert into|[Pp]ostgres|kysely|\bzod\b|fastify|violates|syntax error|SQLSTATE|E[A-Z]{5,}|\bstack\b/;
const ENGLISH =
  /\b(?:invalid|expected|received|required|must|should|unknown|too (?:big|small|long|short)|string|number|boolean|object|array|undefined|null|not found|unexpected)\b/i;
const STATUSES = [400, 401, 403, 404, 405, 409, 413, 415, 422, 429];

/**
 * Expects a refusal of the API: a 4xx status and `{message, code, errors?}` in French, without
 * internal details.
 */
export function expectRefusal(
  { status, headers, text }: EndpointResponse,
  about: string,
): { code: string; errors: Record<string, string[]> } {
  expect(STATUSES, `${about}\n→ ${text.slice(0, 500)}`).toContain(status);
  expect(headers['content-type'], about).toBe('application/json; charset=utf-8');
  const body = JSON.parse(text) as {
    message: string;
    code: string;
    errors?: Record<string, string[]>;
  };
  expect(
    Object.keys(body).filter((key) => !['message', 'code', 'errors', 'data'].includes(key)),
    about,
  ).toEqual([]);
  const sentences = [body.message, ...Object.values(body.errors ?? {}).flat()];
  for (const sentence of sentences) {
    // Text of the caller is quoted. The other text is that of the program.
    const ours = sentence.replace(/«[^»]*»/g, '«»');
    expect(ours, about).toMatch(/^\p{Lu}/u);
    expect(ours, about).not.toMatch(ENGLISH);
    expect(ours, about).not.toMatch(LEAK);
    // The text has fixed spaces and typographic apostrophes.
    expect(ours, about).not.toMatch(/ [:;?!]|'/);
    expect(sentence, about).not.toMatch(/« | »/);
    expect(sentence.length, about).toBeLessThan(2000);
  }
  expect(body.code, about).toMatch(/^[a-z_]+$/);
  if (status === 422 && body.code === 'invalid')
    expect(Object.keys(body.errors ?? {}).length, about).toBeGreaterThan(0);
  return { code: body.code, errors: body.errors ?? {} };
}
