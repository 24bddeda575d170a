import { expect, test } from 'vitest';
import { z } from 'zod';
import { errorsByField, frenchErrorMap } from './french-errors.ts';

const texts = (schema: z.ZodType, value: unknown): string[] => {
  const parsed = schema.safeParse(value, { error: frenchErrorMap });
  return parsed.success ? [] : Object.values(errorsByField(parsed.error)).flat();
};

test.each<[string, z.ZodType, unknown, string]>([
  ['missing', z.object({ a: z.string() }), {}, 'Le champ « a » est requis.'],
  ['type', z.object({ a: z.boolean() }), { a: 1 }, 'Le champ « a » doit être vrai ou faux.'],
  ['body', z.object({}), [], 'Le corps de la requête doit être un objet.'],
  [
    'short',
    z.object({ a: z.string().min(10) }),
    { a: 'x' },
    'Le champ « a » doit compter au moins 10 caractères.',
  ],
  ['empty', z.object({ a: z.string().min(1) }), { a: '' }, 'Le champ « a » doit être renseigné.'],
  [
    'long list',
    z.object({ a: z.array(z.int()).max(1000) }),
    { a: Array.from({ length: 1001 }, () => 1) },
    'Le champ « a » doit contenir au plus 1 000 éléments.',
  ],
  [
    'number',
    z.object({ a: z.number().lt(5) }),
    { a: 5 },
    'Le champ « a » doit être inférieur à 5.',
  ],
  [
    'multiple',
    z.object({ a: z.number().multipleOf(3) }),
    { a: 5 },
    'Le champ « a » doit être un multiple de 3.',
  ],
  [
    'format',
    z.object({ a: z.email() }),
    { a: 'x' },
    'Le champ « a » doit être une adresse e-mail.',
  ],
  [
    'regex',
    z.object({ a: z.string().regex(/x/u) }),
    { a: 'y' },
    'Le champ « a » n’a pas la forme attendue.',
  ],
  [
    'start',
    z.object({ a: z.string().startsWith('x') }),
    { a: 'y' },
    'Le champ « a » doit commencer par « x ».',
  ],
  ['unknown key', z.strictObject({}), { zork: 1 }, 'Le champ « zork » n’est pas connu.'],
  [
    'choice',
    z.object({ a: z.enum(['x', 'y']) }),
    { a: 'z' },
    'Le champ « a » doit être l’une de ces valeurs : « x », « y ».',
  ],
  ['literal', z.object({ a: z.literal(1) }), { a: 2 }, 'Le champ « a » doit valoir 1.'],
  [
    'union',
    z.object({ a: z.union([z.string(), z.number()]) }),
    { a: true },
    'Le champ « a » n’a aucune des formes acceptées.',
  ],
  [
    'union, meant branch',
    z.object({ a: z.union([z.string(), z.object({ b: z.int() })]) }),
    { a: { b: 'x' } },
    'Le champ « a.b » doit être un nombre.',
  ],
  [
    'key',
    z.object({ a: z.record(z.string().max(1), z.int()) }),
    { a: { xx: 1 } },
    'Le champ « a.xx » doit compter au plus 1 caractère.',
  ],
  [
    'predicate',
    z.object({ a: z.int().refine((n) => n > 3, 'doit être grand.') }),
    { a: 1 },
    'Le champ « a » doit être grand.',
  ],
  [
    'sentence',
    z.object({ a: z.int().refine((n) => n > 3, 'Choisissez plus grand.') }),
    { a: 1 },
    'Choisissez plus grand.',
  ],
])('%s is said in French', (_kind, schema, value, text) => {
  expect(texts(schema, value).map((it) => it.replaceAll(/[\u00a0\u202f]/gu, ' '))).toEqual([text]);
});
