import fc from 'fast-check';
import type { JsonShape } from './json-shape.ts';

const TEXTS = [
  '2026-11-20',
  '2026-11-20T10:00:00Z',
  '2026-02-30',
  '0000-00-00',
  'ada@exemple.fr',
  '+33612345678',
  'https://exemple.fr/',
  'javascript:alert(1)',
  'Europe/Paris',
  'FR',
  '#ffffff',
  '09:30',
  '24:00',
  '{{first_name}}',
  '{{',
  '*a* ~b~',
  '1',
  '0',
  '-1',
  '9223372036854775808',
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e',
  '👩‍👧',
];
const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...TEXTS) },
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme', minLength: 200, maxLength: 400 }),
);
const number = fc.oneof(
  fc.integer({ min: -2, max: 12 }),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(1e308, -0, 2 ** 53, 2 ** 31, 0.1),
);

/** Generates bodies that resemble valid ones, sometimes with other values inside. */
export function bodyArbitrary(shape: JsonShape): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 9, arbitrary: plausible(shape) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3, noUnicodeString: false }) },
  );
}

function plausible(shape: JsonShape): fc.Arbitrary<unknown> {
  const branches = shape.anyOf ?? shape.oneOf ?? shape.allOf;
  if (branches && branches.length > 0) return fc.oneof(...branches.map(bodyArbitrary));
  if (shape.enum) return fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...shape.enum) }, text);
  if ('const' in shape) return fc.constant(shape.const);
  switch (shape.type) {
    case 'object':
      return record(shape.properties ?? {});
    case 'array':
      return fc.array(shape.items ? bodyArbitrary(shape.items) : fc.jsonValue({ maxDepth: 2 }), {
        maxLength: 4,
      });
    case 'integer':
    case 'number':
      return number;
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return text;
    case undefined:
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function record(properties: Readonly<Record<string, JsonShape>>): fc.Arbitrary<unknown> {
  const known = fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([key, inner]) => [key, bodyArbitrary(inner)]),
    ),
    { requiredKeys: [] },
  );
  const strange = fc.dictionary(
    fc.constantFrom('inconnu', 'is_admin', 'team_id', 'constructor', '__proto__', 'valueOf'),
    fc.jsonValue({ maxDepth: 1 }),
    { maxKeys: 1 },
  );
  return fc.oneof(
    { weight: 6, arbitrary: known },
    fc.tuple(known, strange).map(([one, other]) => ({ ...one, ...other })),
  );
}
