import { expect, test } from 'vitest';
import { drawCard } from './draw-card.ts';
import { readModules } from './draw-qr.ts';
import { encodeText } from './standard-fonts.ts';

const WORDS = {
  question: 'Comment s’est passé votre achat\u202f?',
  scan: 'Visez ce code avec l’appareil photo de votre téléphone',
  open_to_all:
    'Page ouverte à tous. Les avis donnés ici portent la mention «\u00a0Achat non vérifié\u00a0».',
};
const CARD = {
  shop: 'Savonnerie du Vallon',
  url: 'https://avis.example/t/vallon2026',
  colour: '#2f6b4a',
  locale: 'fr',
  words: WORDS,
} as const;

/** The document as a reader finds it: every object where the table says it begins. */
function objectsOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1');
  const table = Number(/startxref\n(\d+)/.exec(text)?.[1]);
  expect(text.slice(table, table + 4)).toBe('xref');
  return [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at = '0']) =>
    text.slice(Number(at)),
  );
}

test('the card is one page that says where it is cut and how far it bleeds, and every object is where its table says', () => {
  const objects = objectsOf(drawCard(CARD));
  objects.forEach((object, index) => expect(object.startsWith(`${index + 1} 0 obj\n`)).toBe(true));
  expect(objects[2]).toContain(
    '/MediaBox [0 0 314.646 436.535] /BleedBox [0 0 314.646 436.535] /TrimBox [8.504 8.504 306.142 428.031]',
  );
  const [, length, stream = ''] =
    /\/Length (\d+) >>\nstream\n([^]*?)\nendstream/.exec(objects[3] ?? '') ?? [];
  expect(Number(length)).toBe(stream.length);
});

test('the sign has as many dark modules as the code, a quarter of the card wide at least', () => {
  const { runs, size } = readModules(CARD.url);
  const drawn = drawCard(CARD).toString('latin1').match(/ re\b/g)?.length ?? 0;
  expect(drawn).toBe(runs.length + 1);
  expect(size).toBeGreaterThanOrEqual(21);
});

test('accents keep their letters; other alphabets are written in ours; what has no letters is left out rather than broken', () => {
  expect(encodeText('Œuvre à 5\u00a0€, « ł »')?.bytes.includes(0)).toBe(false);
  const written = (text: string) => encodeText(text)?.bytes.toString('latin1');
  expect(['Магазин', 'Щёлк', 'Київ', 'Ψωμί', 'Savon 🧼 doux', 'Мыло & Co'].map(written)).toEqual([
    'Magazin',
    'Chtchiolk',
    'Kiïv',
    'Psomi',
    'Savon  doux',
    'Mylo & Co',
  ]);
  expect(['石鹸', '🧼', ' '].map(written)).toEqual([undefined, undefined, undefined]);
  const named = drawCard(CARD).toString('latin1');
  expect(named).toContain(Buffer.from('Savonnerie du Vallon').toString('hex'));
  expect(drawCard({ ...CARD, shop: 'Магазин' }).toString('latin1')).toContain(
    Buffer.from('Magazin').toString('hex'),
  );
  expect(drawCard({ ...CARD, shop: '石鹸' }).toString('latin1')).not.toContain('3f3f');
});

test('a name too long for two lines is set smaller, and an endless word stays on the card', () => {
  for (const shop of [
    'La très longue et très ancienne maison des savons du Vallon et de ses trois collines',
    'A'.repeat(120),
  ]) {
    const sizes = [
      ...drawCard({ ...CARD, shop })
        .toString('latin1')
        .matchAll(/\/bold ([\d.]+) Tf/g),
    ].map(([, size]) => Number(size));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(5);
  }
});

test('the document says its language and shows its title', () => {
  expect(objectsOf(drawCard({ ...CARD, locale: 'de' }))[0]).toMatch(
    /^1 0 obj\n<< .*\/Lang \(de\) \/ViewerPreferences << \/DisplayDocTitle true >> >>/,
  );
});

test('no word stays alone on a last line', () => {
  const shop = 'La savonnerie artisanale de Marseille';
  const lines = [
    ...drawCard({ ...CARD, shop })
      .toString('latin1')
      .matchAll(/\/bold 15 Tf [\d.]+ [\d.]+ Td <([0-9a-f]+)> Tj/g),
  ].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'));
  expect(lines).toEqual(['La savonnerie', 'artisanale de Marseille']);
});
