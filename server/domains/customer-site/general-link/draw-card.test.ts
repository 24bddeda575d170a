import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { brandColours } from '#contract/settings/brand-colours.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import { CARD_CHARACTER } from './card-characters.ts';
import { drawCard } from './draw-card.ts';
import { type Card } from './card-sheet.ts';
import { readModules } from './draw-qr.ts';

const TEXTS = {
  question: 'Comment s’est passé votre achat\u202f?',
  scan: 'Visez ce code avec l’appareil photo de votre téléphone',
  open_to_all:
    'Page ouverte à tous. Les avis donnés ici portent la mention «\u00a0Achat non vérifié\u00a0».',
};
const CARD = {
  shop: 'Savonnerie du Vallon',
  product: null,
  website_url: 'https://www.vallon.example/fr',
  url: 'https://avis.example/t/vallon2026',
  colours: brandColours({ primary: '#2f6b4a', background: '#ffffff', text: null }),
  locale: 'fr',
  text: TEXTS,
} as const;

async function textsOf(card: Partial<Card>): Promise<string[]> {
  return readPdf(await drawCard({ ...CARD, ...card })).texts.map(({ text }) => text);
}

function pageOf({ objects }: { objects: readonly string[] }): string {
  return objects.find((object) => /\/Type \/Page\b/u.test(object)) ?? '';
}

function boxOf(page: string, name: string): number[] {
  return (new RegExp(`/${name} \\[([^\\]]*)\\]`, 'u').exec(page)?.[1] ?? '').split(' ').map(Number);
}

test('the card is one A6 page with a trim box and a bleed of 3 mm', async () => {
  const page = pageOf(readPdf(await drawCard(CARD)));
  const millimetres = (name: string): number[] =>
    boxOf(page, name).map((point) => Math.round((point / 72) * 254) / 10);
  expect(millimetres('MediaBox')).toEqual([0, 0, 111, 154]);
  expect(millimetres('BleedBox')).toEqual([0, 0, 111, 154]);
  expect(millimetres('TrimBox')).toEqual([3, 3, 108, 151]);
});

test('the text of the PDF is in the order of the page', async () => {
  expect(await textsOf({})).toEqual([
    'Savonnerie du Vallon',
    'Comment s’est',
    'passé votre achat\u202f?',
    'Visez ce code avec l’appareil photo de votre téléphone',
    'avis.example/t/vallon2026',
    'Page ouverte à tous. Les avis donnés ici',
    'portent la mention «\u00a0Achat non vérifié\u00a0».',
  ]);
});

test.each(['Œuvre « Łódź » à 5\u00a0€', 'Магазин у Києві', 'Ψωμί και Ελιά', 'Thành phố Huế'])(
  'the name %s is printed in its own script',
  async (shop) => {
    expect((await textsOf({ shop }))[0]).toBe(shop);
  },
);

test('both fonts have every character that counts as printable', async () => {
  const characters = Array.from({ length: 0x1_00_00 }, (_, code) => String.fromCharCode(code))
    .filter((character) => CARD_CHARACTER.test(character) && !/[\s\p{M}]/u.test(character))
    .filter((character) => character === character.normalize('NFC'));
  const text = characters.map((character, index) =>
    index % 20 === 0 ? ` ${character}` : character,
  );
  const texts = { ...TEXTS, question: '', open_to_all: '', scan: text.join('') };
  const drawn = (await textsOf({ shop: text.join(''), text: texts, url: 'https://a' })).join('');
  // Inter draws both apostrophes with one glyph, which is read back as the first one.
  const read = (characters.join('') + characters.join('') + 'a').replaceAll('’', 'ʼ');
  expect(drawn.replaceAll(' ', '')).toBe(read);
});

test('a character that the fonts lack is removed from the name; an empty name is replaced by the shop’s site', async () => {
  expect((await textsOf({ shop: 'Savon 🧼 doux' }))[0]).toBe('Savon doux');
  expect((await textsOf({ shop: '石鹸' }))[0]).toBe('vallon.example');
  const nameless = readPdf(await drawCard({ ...CARD, shop: '石鹸', website_url: null })).texts;
  expect(nameless[0]?.text).toBe('Comment s’est');
});

test('both fonts are embedded, with only the glyphs of the card', async () => {
  const pdf = await drawCard(CARD);
  const { fonts, objects } = readPdf(pdf);
  expect(Object.keys(fonts).map((name) => name.replace(/^[A-Z]{6}\+/u, ''))).toEqual(
    expect.arrayContaining(['Inter-Regular', 'Inter-SemiBold']),
  );
  expect(Object.keys(fonts)).toHaveLength(2);
  for (const file of Object.values(fonts)) expect(file.length).toBeLessThan(16_000);
  expect(objects.join('\n')).not.toContain('Helvetica');
  expect(pdf.length).toBeLessThan(24_000);
});

test('the QR code is half as wide as the card, with one black rectangle for each run of dark modules', async () => {
  const { runs, size } = await readModules(CARD.url);
  const { content } = readPdf(await drawCard(CARD));
  const widths = [...content.matchAll(/^[\d.-]+ [\d.-]+ ([\d.]+) [\d.]+ re$/gmu)].map(([, width]) =>
    Number(width),
  );
  // The first rectangle is the coloured field.
  expect(widths).toHaveLength(runs.length + 1);
  const side = Math.min(...widths) * size;
  expect(side / (72 / 25.4)).toBeGreaterThan(105 / 2);
});

test('the PDF has its language and title, and is tagged for screen readers', async () => {
  const { objects } = readPdf(await drawCard({ ...CARD, shop: 'Мыло & Co', locale: 'de' }));
  const all = objects.join('\n');
  expect(all).toContain('/Lang (de)');
  expect(all).toContain('/DisplayDocTitle true');
  const title = Buffer.from('\ufeffМыло & Co', 'utf16le').swap16().toString('latin1');
  expect(all).toContain(title);
  expect(all).toMatch(/\/Marked true/u);
  expect(all).toMatch(/\/S \/H1/u);
  expect(all).toMatch(/\/Alt \(QR code : https:\/\/avis\.example\/t\/vallon2026\)/u);
});

test('the same card always has the same bytes, without a date', async () => {
  const [first, second] = [await drawCard(CARD), await drawCard(CARD)];
  expect(first.equals(second)).toBe(true);
  expect(first.toString('latin1')).not.toMatch(/CreationDate|CreateDate|ModDate/u);
});

test('a long name is set in a smaller size, and a very long word continues on the next line', async () => {
  const long =
    'La très longue et très ancienne maison des savons du Vallon et de ses trois collines';
  const lines = readPdf(await drawCard({ ...CARD, shop: long })).texts.slice(0, 2);
  expect(lines.map(({ text }) => text).join(' ')).toBe(long);
  expect(lines.every(({ size }) => size >= 8)).toBe(true);
  const endless = await textsOf({ shop: 'W'.repeat(120) });
  expect(endless.filter((text) => /^W+$/u.test(text)).join('')).toBe('W'.repeat(120));
});

test('pdfkit is loaded only when a card is drawn', () => {
  const program = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
    await import(process.argv[1]);
    console.log(JSON.stringify(loaded));
  `;
  const file = new URL('card-cache.ts', import.meta.url).href;
  const args = ['--input-type=module', '--eval', program, file];
  const loaded = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as string[];
  expect(loaded.some((url) => url.endsWith('/draw-card.ts'))).toBe(true);
  expect(loaded.filter((url) => /pdfkit|fontkit/u.test(url))).toEqual([]);
});
