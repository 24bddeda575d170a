import {
  type ReviewLine,
  readReviewLines,
} from '#server/domains/imports/reviews/read-review-lines.ts';
import { csvFiles } from './csv-files.ts';
import { describe, test, expect } from 'vitest';
import fc from 'fast-check';
import { withoutMarkup } from '#server/domains/imports/files/without-markup.ts';
import { reviewHash } from '#server/domains/reviews/published/imported/review-hash.ts';
import { propertyRuns } from '#contract/testing/property-runs.ts';

const NOW = new Date('2026-11-21T10:00:00Z');

async function linesOf(text: string, scale: 5 | 10 | 100 = 5): Promise<ReviewLine[]> {
  const opened = await csvFiles.open(Buffer.from(text));
  if ('refused' in opened) throw new Error(opened.refused);
  const { content, shape } = opened;
  const rows = csvFiles.readRows(content.subarray(shape.start), shape, {
    line: shape.first_line,
    isLast: true,
  });
  const mapping = csvFiles.proposeMapping('reviews', shape.columns);
  return readReviewLines(
    rows,
    {
      kind: 'reviews',
      mapping,
      shape,
      reviews: { origin: 'Loox', recognised: null, is_format_verified: true, scale },
    },
    { now: NOW, timezone: 'Europe/Paris', scale },
  );
}

const errorsOf = async (text: string): Promise<string[]> =>
  (await linesOf(text)).map(({ errors }) => Object.values(errors).flat().join(' '));

describe('a file', () => {
  const HEAD = 'note;date;avis;auteur';

  test('names the line’s field and what is wrong with it, and keeps every other line', async () => {
    const text = [
      HEAD,
      '5;03/04/2024;Bien;Léa',
      '0;03/04/2024;Nul;Max',
      '6;03/04/2024;Trop;Zoé',
      '4;31/02/2024;Bon;Ana',
      '4;03/04/2031;Bon;Ana',
      '4;01/01/1901;Bon;Ana',
      '4;;Bon;Ana',
      ';03/04/2024;Bon;Ana',
      '3;2024-04-03T09:30:00Z;;',
    ].join('\n');
    expect(
      (await errorsOf(text)).map((errors) => errors.replaceAll(/[\u00a0\u202f]/gu, ' ')),
    ).toEqual([
      '',
      'Le champ « note » vaut « 0 », qui n’est pas une note de 1 à 5.',
      'Le champ « note » vaut « 6 », qui n’est pas une note de 1 à 5.',
      'Le champ « date » n’est pas une date lisible, comme 31/12/2026.',
      'Le champ « date » est à venir : un avis a déjà été donné.',
      'Le champ « date » n’est pas une date lisible, comme 31/12/2026.',
      'Le champ « date » est vide : la loi veut la date de chaque avis.',
      'Le champ « note » est vide.',
      '',
    ]);
  });

  test('keeps the dates in the shop’s time, today’s not beyond now, and refuses an experience after its review', async () => {
    const lines = await linesOf(
      'note;date de publication;date d’achat;avis\n5;03/04/2024;01/04/2024;a\n5;21/11/2026;;b\n5;03/04/2024;05/04/2024;c\n',
    );
    expect(
      lines.map(
        ({ review }) =>
          review && [
            review.published_at.toISOString(),
            review.experienced_at?.toISOString() ?? null,
          ],
      ),
    ).toEqual([
      ['2024-04-03T10:00:00.000Z', '2024-04-01T10:00:00.000Z'],
      [NOW.toISOString(), null],
      null,
    ]);
  });

  test('what the origin did not show is not shown here', async () => {
    const errors = await errorsOf(
      'note;date;avis;statut\n1;03/04/2024;a;publié\n1;03/04/2024;b;rejected\n1;03/04/2024;c;spam\n1;03/04/2024;d;not-yet\n1;03/04/2024;e;Masqué\n',
    );
    expect(errors.map((error) => error === '')).toEqual([true, false, false, true, false]);
  });

  test('a review is whole or not there; names in two columns end with an initial; handles read as names', async () => {
    const [first, long] = await linesOf(
      `note;date;titre;avis;prénom;nom;product_handle;email;langue\n5;03/04/2024;Très bien;"=SOMME(1;2)";Léa;Roy;savon-surgras;LEA@Exemple.fr;fr-FR\n5;03/04/2024;;${'a'.repeat(10_001)};;;;;\n`,
    );
    expect(first?.review).toMatchObject({
      title: 'Très bien',
      text: '=SOMME(1;2)',
      display_name: 'Léa R.',
      product: 'Savon surgras',
      email: 'lea@exemple.fr',
      locale: 'fr',
      origin_verified: null,
      is_incentivized: false,
    });
    expect(long?.errors['avis']?.[0]).toContain('10');
  });

  test('10,000 rows of any letters are read or refused, each with its line, and never a break', async () => {
    const sign = fc.constantFrom(
      '"',
      ';',
      '\n',
      '★',
      '5',
      '/',
      '<p>',
      '<',
      '&amp;',
      '2024',
      '-',
      '01',
      'é',
      '\u202e',
      '\0',
      ' ',
    );
    const cell = fc
      .array(sign, { maxLength: 6 })
      .map((signs) => signs.join('').replaceAll(/["\n]/gu, '').replaceAll(';', ','));
    const cells = fc.sample(cell, 997);
    const rows = Array.from({ length: 10_000 }, (_, at) =>
      [1, 7, 31, 101].map((step) => cells[(at * step) % cells.length]).join(';'),
    );
    const lines = await linesOf(
      [HEAD, ...rows.map((row) => `x${row}`)].join('\n').replaceAll('\0', ''),
    );
    expect(lines).toHaveLength(10_000);
    for (const { review, errors, row } of lines)
      expect(
        review === null
          ? Object.values(errors).flat().length > 0 && row.line > 1
          : review.rating >= 1 && review.rating <= 5,
      ).toBe(true);
  });
});

test('words that were kept as HTML are read as they were seen; what looks a little like it is left alone', () => {
  expect(withoutMarkup('<p>Très &eacute;l&eacute;gant&nbsp;!</p><p>Merci<br/>à tous</p>')).toBe(
    'Très élégant\u00a0!\nMerci\nà tous',
  );
  expect(withoutMarkup('<script>alert(1)</script><img src=x onerror=alert(1)>Bien')).toBe('Bien');
  for (const said of ['J’adore <3', 'a < b et b > c', 'R&D', '5 > 4 & 3', '<prénom>'])
    expect(withoutMarkup(said)).toBe(said);
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom('<', '>', '/', 'p', 'br', 'script', ' ', '&', ';', 'amp', '"', '=', 'a'),
        { maxLength: 40 },
      ),
      (signs) => {
        expect(withoutMarkup(signs.join(''))).not.toMatch(/<script(?:\s[^<>]*)?>/u);
      },
    ),
    { numRuns: propertyRuns(2_000) },
  );
});

test('two tellings of one review are known by author, product, day and words; stars alone by their moment', () => {
  const review = {
    rating: 5,
    text: 'Très bien, merci !',
    display_name: 'Léa R.',
    product: 'Savon',
    published_at: new Date('2024-04-03T10:00:00Z'),
  };
  const same = {
    ...review,
    text: ' très bien  merci',
    display_name: 'LÉA R',
    published_at: new Date('2024-04-03T18:00:00Z'),
  };
  expect(reviewHash(same)).toBe(reviewHash(review));
  for (const other of [
    { product: 'Huile' },
    { display_name: 'Max' },
    { published_at: new Date('2024-04-04T10:00:00Z') },
    { text: 'Bof' },
  ])
    expect(reviewHash({ ...review, ...other })).not.toBe(reviewHash(review));
  const silent = { ...review, text: '', display_name: null };
  expect(reviewHash({ ...silent, published_at: new Date('2024-04-03T10:00:01Z') })).not.toBe(
    reviewHash(silent),
  );
});
