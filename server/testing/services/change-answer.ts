/**
 * Values that no service should send in place of others. `LONG` exceeds the longest text of every
 * column.
 */
const LONG = 'x'.repeat(30_000);
const BIG = '@9007199254740993123@';
const STRANGE: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e300,
  -1e-300,
  '',
  ' ',
  '0',
  '-0',
  'NaN',
  'null',
  BIG,
  [],
  {},
  [[]],
  { a: { b: [{}] } },
  '\0',
  'a\0b',
  '\ud800',
  '\udc00é',
  '\u202Etxt.exe',
  '<script>alert(1)</script>',
  '{{first_name}}',
  '=cmd|’/c calc’!A0',
  'javascript:alert(1)',
  'https://pirate.example/',
  '//pirate.example',
  'http://169.254.169.254/',
  '../../etc/passwd',
  'gid://shopify/Order/0',
  '2026-13-45T99:99:99Z',
  '0000-00-00',
  '+275760-09-13T00:00:00Z',
  '9'.repeat(400),
  LONG,
  JSON.parse('{"__proto__": {"id": "1"}, "constructor": "x"}'),
];
const DEEP = 3_000;

type Random = () => number;
const pick = <T>(from: readonly T[], random: Random): T | undefined =>
  from[Math.floor(random() * from.length)];

/**
 * Returns the real answer of a service with one to three changed values, or sometimes changed as a
 * whole.
 */
export function changeAnswer(text: string, random: Random): string {
  if (random() < 0.15) return spoilText(text, random);
  const whole = { it: parsed(text) };
  if (whole.it === undefined) return spoilText(text, random);
  for (let times = 1 + Math.floor(random() * 3); times > 0; times--) spoilPlace(whole, random);
  return JSON.stringify(whole.it ?? null).replaceAll(`"${BIG}"`, BIG.slice(1, -1));
}

function spoilText(text: string, random: Random): string {
  const at = Math.floor(random() * text.length);
  switch (Math.floor(random() * 6)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return `${text.slice(0, at)}${String(pick(STRANGE, random))}${text.slice(at + 1)}`;
    case 2:
      return `\uFEFF${text}${text}`;
    case 3:
      return `${'['.repeat(DEEP)}${text}${']'.repeat(DEEP)}`;
    case 4:
      return `<!doctype html><title>${text.slice(0, 100)}</title>`;
    default:
      return JSON.stringify(pick(STRANGE, random));
  }
}

/**
 * Changes one value anywhere below `holder`: it is replaced by a strange one, removed, repeated two
 * hundred times, or moved under an unknown name.
 */
function spoilPlace(holder: object, random: Random): void {
  const places: [Record<string, unknown>, string][] = [];
  collect(holder as Record<string, unknown>, places, 0);
  const [of, key] = pick(places, random) ?? [{}, ''];
  const turn = random();
  if (turn < 0.7) of[key] = structuredClone(pick(STRANGE, random));
  else if (turn < 0.8 && !Array.isArray(of)) Reflect.deleteProperty(of, key);
  else if (turn < 0.9) of[key] = Array.from({ length: 200 }, () => of[key]);
  else of[`${key}2`] = of[key];
}

function collect(
  of: Record<string, unknown>,
  places: [Record<string, unknown>, string][],
  depth: number,
): void {
  for (const key of Object.keys(of)) {
    places.push([of, key]);
    const value = of[key];
    if (typeof value === 'object' && value !== null && depth < 12)
      collect(value as Record<string, unknown>, places, depth + 1);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
