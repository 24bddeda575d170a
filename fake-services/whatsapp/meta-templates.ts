import { z } from 'zod';
import type { FakeAnswer } from '#fake-services/fault-server.ts';
import type { MetaTemplate } from './meta-rows.ts';
import { graphError, parsed } from './meta-send.ts';
import { variablePlaces } from './meta-template-errors.ts';

const created = z.strictObject({
  name: z.string().regex(/^[a-z0-9_]{1,512}$/),
  language: z.string(),
  category: z.enum(['UTILITY', 'MARKETING', 'AUTHENTICATION']),
  parameter_format: z.enum(['POSITIONAL', 'NAMED']).default('POSITIONAL'),
  components: z
    .array(
      z.looseObject({
        type: z.string(),
        format: z.string().optional(),
        text: z.string().optional(),
        example: z.record(z.string(), z.unknown()).optional(),
        buttons: z
          .array(
            z.looseObject({
              type: z.string(),
              text: z.string().max(25),
              url: z.string().optional(),
              example: z.array(z.string()).optional(),
            }),
          )
          .optional(),
      }),
    )
    .min(1),
});

/**
 * Creates a template that waits for approval. Its examples are required, and its name must be new.
 */
export function createTemplate(json: string, templates: MetaTemplate[]): FakeAnswer {
  const read = created.safeParse(parsed(json));
  if (!read.success) return graphError(100, 'Invalid parameter', read.error.issues[0]?.message);
  const { name, language, components } = read.data;
  if (templates.some((one) => one.name === name && one.language === language))
    return graphError(100, 'Invalid parameter', 'Content in this language already exists');
  const text = components.find(({ type }) => type === 'BODY')?.text ?? '';
  if (text === '') return graphError(100, 'Invalid parameter', 'BODY is required');
  if (/^\{\{|\}\}$/.test(text))
    return graphError(
      100,
      'Invalid parameter',
      'Variables can’t be at the start or end of the template',
    );
  for (const one of components) {
    const places = variablePlaces(one.text ?? '');
    if (
      places.length > 0 &&
      !places.every((place) =>
        JSON.stringify(one.example ?? {}).includes(`"param_name":"${place}"`),
      )
    )
      return graphError(100, 'Invalid parameter', `${one.type} needs an example for each variable`);
    if (
      one.buttons?.some(
        ({ url, example }) => url?.includes('{{') === true && example === undefined,
      ) === true
    )
      return graphError(100, 'Invalid parameter', 'A button needs an example');
  }
  const id = String(701_122_334_455_700 + templates.length);
  templates.push({ ...read.data, id, status: 'PENDING' } as MetaTemplate);
  return { status: 200, body: { id, status: 'PENDING', category: read.data.category } };
}

/**
 * Returns one page of `limit` rows (25 by default, 100 at most), with a cursor to the next page.
 */
export function listPage<T>(rows: readonly T[], query: URLSearchParams): FakeAnswer {
  const limit = Math.min(100, Number(query.get('limit') ?? '25'));
  const from = Number(Buffer.from(query.get('after') ?? '', 'base64').toString() || '0');
  const end = from + limit;
  const cursors = { before: cursor(from), after: cursor(Math.min(end, rows.length)) };
  return {
    status: 200,
    body: {
      data: rows.slice(from, end),
      ...(rows.length > 0 && {
        paging: { cursors, ...(end < rows.length && { next: 'https://graph.facebook.com/next' }) },
      }),
    },
  };
}

function cursor(at: number): string {
  return Buffer.from(String(at)).toString('base64');
}
