import type { z } from 'zod';
import { casesOf, stepOf } from './cases-of.ts';
import { branchesOf, type Path, placesOf, shapeOf } from './json-shape.ts';

/** A body as text, and its invalid field. The field is empty when the body itself is invalid. */
export interface BrokenBody {
  field: string;
  text: string;
}

/** As JSON text, because JavaScript cannot write all of them. */
const WRONG = [
  'null',
  'true',
  '12',
  '-1',
  '0',
  '1.5',
  '1e308',
  '1e999',
  '99999999999999999999',
  '"texte"',
  '""',
  '" "',
  '[]',
  '["x"]',
  '[null]',
  '{}',
  '{"x":1}',
  '[[[[]]]]',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"2026-02-30"',
  '"<script>"',
  '"\'; drop table users; --"',
  '"\\u202e"',
  '"\\n"',
];
/** One value of each kind for deep fields, where the same schemas are repeated. */
const WRONG_INSIDE = [
  'null',
  'true',
  '-1',
  '1e308',
  '""',
  '"texte"',
  '[null]',
  '{"x":1}',
  '"\\u0000"',
];
/**
 * At full size every wrong value is put into every field. Otherwise each field gets every sixth one
 * in turn.
 */
const STEP = stepOf(6);
/** The same for long texts and unknown keys, which are fewer. */
const FEW = stepOf(3);
/** In characters, more than the body of most calls may have. */
const LONG = casesOf({ test: 300_000, full: 1_000_000 });
const STRANGE_KEYS = [
  'inconnu',
  'is_admin',
  'team_id',
  'user_id',
  'current_plan',
  'can_send_reviews',
  'date_sent',
  'role',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toString',
  'prototype',
  '',
  '\\u0000',
];
const HOLE = '"@@ value @@"';
const KEY = '@@ key @@';

/**
 * Generates bodies from a schema: each field missing, of each wrong type, or too long, unknown
 * keys, and values that are no bodies.
 */
export function brokenBodies(schema: z.ZodType, valid: unknown): BrokenBody[] {
  const shape = shapeOf(schema);
  const places = [
    ...new Map(placesOf(shape).map((place) => [place.path.join('.'), place])).values(),
  ];
  const put = (path: Path, text: string): BrokenBody => ({
    field: path.join('.'),
    text: JSON.stringify(withHole(valid, path)).replace(HOLE, () => text),
  });
  const wrong = places.flatMap(({ path }, place) =>
    (path.length > 3 ? WRONG_INSIDE : WRONG)
      .filter((_, index) => (index + place) % STEP === 0)
      .map((text) => put(path, text)),
  );
  const missing = places
    .filter(({ isRequired }) => isRequired)
    .map(({ path }) => ({ field: path.join('.'), text: JSON.stringify(without(valid, path)) }));
  const long = places
    .filter(({ path }) => path.length <= 2)
    .filter((_, place) => place % FEW === 0)
    .map(({ path }) => put(path, `"${'x'.repeat(LONG)}"`));
  const objects = [
    [] as Path,
    ...places
      .filter((place) => branchesOf(place.shape).some((branch) => branch.properties))
      .map(({ path }) => path),
  ];
  const strange = objects.flatMap((path, place) =>
    STRANGE_KEYS.slice(path.length > 1 ? -6 : 0)
      .filter((_, index) => (index + place) % FEW === 0)
      .map((key) => ({
        field: [...path, key].join('.'),
        text: put([...path, KEY], '{"x":[1]}').text.replace(KEY, () => key),
      })),
  );
  const roots = [
    ...WRONG,
    '['.repeat(5000) + ']'.repeat(5000),
    `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`,
  ].map((text) => ({ field: '', text }));
  return [...wrong, ...missing, ...long, ...strange, ...roots];
}

/** Texts that are not valid JSON. */
export const NOT_JSON = [
  '{',
  '}',
  '{"email":',
  '[1,]',
  'NaN',
  'undefined',
  "{'a':1}",
  '<xml/>',
  'email=a',
  '\u0000',
  '"\n"',
  '{"a":1}{"b":2}',
  '\ufeff{"a":1}',
  '{"a":01}',
  '/* */ {}',
];

function withHole(valid: unknown, path: Path): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return JSON.parse(HOLE);
  if (typeof key === 'number')
    return [withHole(Array.isArray(valid) ? valid[key] : undefined, rest)];
  const inside =
    typeof valid === 'object' && valid !== null && !Array.isArray(valid)
      ? (valid as Record<string, unknown>)
      : {};
  return { ...inside, [key]: withHole(inside[key], rest) };
}

function without(valid: unknown, path: Path): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return undefined;
  if (typeof key === 'number') return [without(Array.isArray(valid) ? valid[key] : {}, rest)];
  const { [key]: inside, ...others } = (
    typeof valid === 'object' && valid !== null ? valid : {}
  ) as Record<string, unknown>;
  return rest.length === 0 ? others : { ...others, [key]: without(inside ?? {}, rest) };
}
