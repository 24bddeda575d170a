import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import type { CustomerPage } from '#contract/customer-pages/customer-pages.ts';
import { parseCustomizationConfiguration } from '#contract/settings/customization-configuration.ts';
import { type PageBlock, pageBlockSchema } from '#contract/settings/page-blocks.ts';
import { PAGE_NAMES } from '#contract/settings/page-rules.ts';
import { everyPage, frameOf, ORDER, ratedPage, SAVON } from './pages.fixture.ts';
import { customerPages } from './render.tsx';
import { propertyRuns } from '#contract/testing/property-runs.ts';

/** The number of hostile strings that are tried. `npm run faults -- --pages 1000000` tries more. */
const STRINGS = Number(process.env['HOSTILE'] ?? propertyRuns(10_000));
const STRINGS_PER_PAGE = 30;

/**
 * Strings that break out of an attribute, an element, a rule, a URL or a policy when they are not
 * escaped.
 */
const FRAGMENTS = [
  '<script>alert(1)</script>',
  '</script>',
  '</style>',
  '</title>',
  '<style>*{color:red}</style>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '" style="position:fixed;inset:0',
  '<svg/onload=alert(1)>',
  '<!--',
  '-->',
  ']]>',
  '&lt;',
  '&#x3c;script&#x3e;',
  '}',
  '}body{display:none}',
  '{',
  ';',
  ';position:fixed',
  '\\3c ',
  '\\',
  'url(https://mal.example/a)',
  'url("//mal.example")',
  '@import "https://mal.example/a.css";',
  'expression(alert(1))',
  'input[value^=a]{background:url(//mal.example/a)}',
  ';--bg:red',
  '/*',
  '*/',
  '!important',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  '//mal.example',
  'https://mal.example',
  'https://a.example/"onclick="alert(1)',
  "https://a.example/'",
  'https://a.example;script-src *',
  'https://a.example,b',
  'https://*.example',
  'https://u:p@a.example/',
  'https://[::1]/',
  'https://a.example/a b',
  'http://a.example',
  'https://',
  '?',
  '#',
  '..',
  '%0d%0aset-cookie:a=b',
  '%22',
  '%3Cscript%3E',
  '*',
  '_',
  '~',
  '*a*',
  '_a_',
  '*_a*_',
  '[',
  ']',
  '(',
  ')',
  '[a](https://a.example)',
  '[a](javascript:alert(1))',
  '[<b>](https://a.example/"x)',
  '[a](https://a.example/<script>)',
  '{{',
  '}}',
  '{{first_name}}',
  '{{ shop_name }}',
  '{{constructor}}',
  '__proto__',
  'constructor',
  '\u0000',
  '\n',
  '\r\n',
  '\t',
  '\u2028',
  '\u00a0',
  '\u202e',
  '\ud800',
  '\ufeff',
  '👩‍👧',
  'é',
  ' ',
  '',
  "'",
  '"',
  '`',
  '=',
  '<',
  '>',
  '&',
  '/',
  'a',
  '#2f6b4a',
  '#ffffff;background:url(x)',
  'system',
  'serif;}',
  'i100',
  'bk',
];

function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

interface Hostile {
  text: () => string;
  pick: <T>(of: readonly T[]) => T;
}

function hostileOf(random: () => number): Hostile {
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
  const letter = () =>
    random() < 0.7
      ? pick(FRAGMENTS)
      : String.fromCodePoint(Math.floor(random() * (random() < 0.5 ? 0x7f : 0x3000)));
  return {
    pick,
    text: () => Array.from({ length: 1 + Math.floor(random() * 4) }, letter).join(''),
  };
}

/**
 * Returns a string as it is or as part of a URL. Only the strings that the schema accepts are
 * tested.
 */
function address({ text, pick }: Hostile): string {
  return pick(['', 'https://a.example/', 'https://', '/images/'] as const) + text();
}

function hostileBlock(hostile: Hostile, index: number): Record<string, unknown> {
  const { text, pick } = hostile;
  const texts = {
    align: pick(['left', 'center', 'right', text()]),
    translations: { en: text(), ...(pick([true, false, false, false]) && { [text()]: text() }) },
  };
  const id = pick([`b${index}`, `b${index}`, `b${index}`, text()]);
  const size = pick(['small', 'medium', 'large']);
  return pick<() => Record<string, unknown>>([
    () => ({ id, kind: 'heading', text: text(), level: pick([1, 2, 3, text()]), ...texts }),
    () => ({ id, kind: 'text', text: text(), ...texts }),
    () => ({
      id,
      kind: 'image',
      url: address(hostile),
      alt: text(),
      width: pick([1, 50, 100, text()]),
      pixels: pick([null, { width: 640, height: 320 }, { width: text(), height: 1 }]),
      translations: texts.translations,
    }),
    () => ({
      id,
      kind: 'button',
      label: text(),
      url: address(hostile),
      translations: texts.translations,
    }),
    () => ({ id, kind: 'logo', size: pick([size, text()]) }),
    () => ({ id, kind: 'divider', space: pick([size, text()]) }),
    () => ({ id, kind: pick(['stars', 'destinations', 'legal', text()]), label: text() }),
  ])();
}

interface HostileCase {
  page: CustomerPage;
  blocks: readonly PageBlock[];
}

/**
 * Returns a page with hostile strings in all fields. Values that the server refuses are left out.
 */
function hostilePage(hostile: Hostile, locale: 'fr' | 'en'): HostileCase {
  const { text, pick } = hostile;
  const look = parseCustomizationConfiguration({
    logo_url: address(hostile),
    colors: { primary: text(), background: pick(['#121516', text()]), text: text() },
    font: text(),
    legal_text: text(),
  });
  const own = Array.from({ length: 8 }, (_, index) => hostileBlock(hostile, index)).flatMap(
    (block) => pageBlockSchema.safeParse(block).data ?? [],
  );
  const pages = Object.fromEntries(
    PAGE_NAMES.map((name) => [
      name,
      [
        ...own.filter(
          ({ kind }) => kind !== 'stars' && kind !== 'destinations' && kind !== 'legal',
        ),
        ...look.pages[name],
      ],
    ]),
  );
  // The configuration as it is stored and read again.
  const stored = parseCustomizationConfiguration(
    JSON.parse(JSON.stringify({ ...look, pages: { ...look.pages, ...pages } })),
  );
  const shop = {
    ...SAVON,
    name: text(),
    logo_url: stored.logo_url,
    colors: stored.colors,
    font: stored.font,
    legal_text: stored.legal_text,
  };
  const frame = { ...frameOf(shop, locale), first_name: text() };
  const offer = {
    id: '7',
    kind: 'product' as const,
    title: text(),
    description: text(),
    image_url: null,
    url: 'https://a.example/',
    discount_code: text(),
  };
  const page = pick<() => CustomerPage>([
    () => ({
      kind: 'rating',
      frame,
      order: { ...ORDER, product: text() },
      preselected: pick([null, 3]),
      is_change: false,
      blocks: stored.pages.rating,
    }),
    () => ({
      ...ratedPage(pick([2, 5]), frame),
      text: text(),
      review_form: {
        products: [text()],
        product: null,
        title: text(),
        text: text(),
        display_name: text(),
        photos: [],
        moderation_days: 7,
        status: null,
        problem: null,
      },
      blocks: stored.pages.thanks,
      upsell: offer,
    }),
    () => ({ ...ratedPage(2, frame), layout: 'form_first', blocks: stored.pages.feedback }),
    () => ({ kind: 'done', frame, has_feedback: true, blocks: stored.pages.thanks, upsell: offer }),
  ])();
  return { page, blocks: 'blocks' in page ? page.blocks : [] };
}

const ELEMENTS =
  'html head meta title style body script header main footer nav p br h1 h2 form input button div svg symbol path use span img a b em hr ul li small details summary label textarea aside code fieldset legend i blockquote select option'.split(
    ' ',
  );
const ATTRIBUTES =
  'lang charset name content class id method action type value maxlength required checked role aria-label aria-labelledby aria-hidden viewbox d href hreflang src alt width height loading decoding fetchpriority data-n data-wrong novalidate enctype accept multiple selected autocomplete'.split(
    ' ',
  );
const VARIABLES =
  /^:root\{color-scheme:(?:light|dark)(?:;--[a-z]+:#[0-9a-f]{6})+;--font:[\w\s,"-]+;--title:\d+;--tracking:-[.\d]+em\}(?:\.i\d{1,3}\{width:\d{1,3}%\})*$/u;
const POLICY =
  /^default-src 'none'; style-src(?: 'sha256-[\w+/=]+')+;(?: script-src 'sha256-[\w+/=]+'; connect-src 'self';)? img-src 'self'(?: https?:\/\/(?:[\w.-]+|\[[\da-f:]+\])(?::\d+)?)*; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/u;
const OURS = new Set(
  Object.values(everyPage()).flatMap((page) =>
    [
      ...customerPages
        .renderPage(page)
        .html.matchAll(/<(?:style|script)>(.*?)<\/(?:style|script)>/gsu),
    ].map(([, content]) => content ?? ''),
  ),
);
/** The rules of the blocks belong to Recueil, and a page that uses blocks contains them. */
OURS.add(
  [
    ...customerPages
      .renderPage({
        ...ratedPage(5),
        blocks: [{ id: 'd', kind: 'divider', is_hidden: false, space: 'medium' }],
      })
      .html.matchAll(/<style>(.*?)<\/style>/gsu),
  ].at(-1)?.[1] ?? '',
);

/** Returns the faults of a page as a browser would parse it, or null when there is none. */
function findForeign(html: string, policy: string): string | null {
  const wrong: string[] = [];
  let code: string | null = null;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (!ELEMENTS.includes(name)) wrong.push(`<${name}>`);
      for (const [key, value] of Object.entries(attributes)) {
        if (!ATTRIBUTES.includes(key)) wrong.push(`${name} ${key}`);
        if (key === 'class' && !/^[a-z0-9 ]+$/u.test(value)) wrong.push(`class ${value}`);
        if (key === 'href' && !/^(?:\/y\/|\?|#s$|https:\/\/)/u.test(value))
          wrong.push(`href ${value}`);
        if (
          key === 'src' &&
          !/^(?:\/[\w-]|https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))/u.test(value)
        )
          wrong.push(`src ${value}`);
        if (key === 'action' && !/^\/y\/\w+(?:\/(?:postpone|review))?$/u.test(value))
          wrong.push(`action ${value}`);
      }
      code = name === 'style' || name === 'script' ? '' : null;
    },
    ontext: (text) => {
      if (code !== null) code += text;
    },
    onclosetag: () => {
      if (code !== null && !OURS.has(code) && !VARIABLES.test(code)) wrong.push(`code ${code}`);
      code = null;
    },
    oncomment: (text) => wrong.push(`comment ${text}`),
    onprocessinginstruction: (name) => name !== '!doctype' && wrong.push(`instruction ${name}`),
  });
  parser.end(html);
  if (!POLICY.test(policy)) wrong.push(policy);
  return wrong.length === 0 ? null : wrong.join(', ');
}

test(
  `${STRINGS} hostile strings in every field of the pages add no element, attribute, declaration or directive`,
  { timeout: 600_000 + STRINGS * 10 },
  async () => {
    const counted = { pages: 0, blocks: 0, headings: 0 };
    for (let seed = 1; seed <= Math.ceil(STRINGS / STRINGS_PER_PAGE); seed++) {
      const { page, blocks } = hostilePage(hostileOf(randomOf(seed)), seed % 2 === 0 ? 'fr' : 'en');
      const { html, policy } = customerPages.renderPage(page);
      expect(findForeign(html, policy), `seed ${seed}`).toBeNull();
      counted.pages += 1;
      counted.blocks += blocks.length;
      counted.headings += html.match(/<h2 class="bk/gu)?.length ?? 0;
      // Lets the runner report the progress.
      if (seed % 500 === 0) await new Promise(setImmediate);
    }
    // Checks that the strings reach the page. A schema that refused everything would prove nothing.
    expect(counted.blocks / counted.pages).toBeGreaterThan(4);
    expect(counted.headings).toBeGreaterThan(counted.pages / 4);
  },
);

test('the same check refuses a page that lets a style, a handler or an address through', () => {
  const { html, policy } = customerPages.renderPage(ratedPage(5));
  expect(findForeign(html, policy)).toBeNull();
  for (const [from, to] of [
    ['<h1>', '<h1 style="a">'],
    ['<h1>', '<h1 onclick="a">'],
    ['<h1>', '<iframe></iframe><h1>'],
    ['</style>', '*{color:red}</style>'],
    ['href="/y/', 'href="javascript:'],
  ] as const)
    expect(findForeign(html.replace(from, to), policy), to).not.toBeNull();
  expect(findForeign(html, `${policy}; script-src *`)).not.toBeNull();
});
