import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OpenedTable, TableRow } from '#server/ports/table-files.ts';
import { csvFiles } from './csv-files.ts';
import { readRecord } from './read-record.ts';
import { serialiseCsv } from './write-csv.ts';
import { propertyRuns } from '#contract/testing/property-runs.ts';

const separators = fc.constantFrom(',', ';', '\t');
/** Characters with a meaning for the parser are frequent. */
const sign = fc.constantFrom('"', ',', ';', '\t', '\n', '\r', '\r\n', ' ', 'é', '😀', 'a', '1', '');
const cell = fc.oneof(
  fc.array(sign, { maxLength: 6 }).map((signs) => signs.join('')),
  fc.string({ unit: 'binary', maxLength: 12 }).map((text) => text.replaceAll('\0', '')),
);

function readAll(
  text: string,
  separator: string,
): { cells: string[][]; faults: number; covered: number } {
  const cells: string[][] = [];
  let faults = 0;
  let at = 0;
  while (at < text.length) {
    const record = readRecord(text, at, separator);
    expect(record.end).toBeGreaterThan(at);
    if (record.fault !== null) faults++;
    cells.push(record.cells);
    at = record.end;
  }
  return { cells, faults, covered: at };
}

const open = async (text: string | Uint8Array): Promise<OpenedTable> => {
  const opened = await csvFiles.open(typeof text === 'string' ? Buffer.from(text) : text);
  if ('refused' in opened) throw new Error(opened.refused);
  return opened;
};
const rowsOf = async (text: string | Uint8Array): Promise<TableRow[]> => {
  const { content, shape } = await open(text);
  return csvFiles.readRows(content.subarray(shape.start), shape, {
    line: shape.first_line,
    isLast: true,
  });
};
const refusal = async (text: string | Uint8Array): Promise<string | null> => {
  const opened = await csvFiles.open(typeof text === 'string' ? Buffer.from(text) : text);
  return 'refused' in opened ? opened.refused : null;
};

describe('reading', () => {
  test('what was written comes back, cell by cell', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 }),
        separators,
        (rows, separator) => {
          expect(readAll(serialiseCsv(rows, separator), separator)).toMatchObject({
            cells: rows,
            faults: 0,
          });
        },
      ),
      { numRuns: propertyRuns(2_000) },
    );
  });

  test('texts of any kind: never an error, never a letter passed over', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(sign, fc.string({ maxLength: 5 })), { maxLength: 40 }),
        separators,
        (signs, separator) => {
          const text = signs.join('');
          expect(readAll(text, separator).covered).toBe(text.length);
        },
      ),
      { numRuns: propertyRuns(10_000) },
    );
  });

  test('the same rows come in pieces as in one, wherever the pieces are cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 60, max: 400 }),
        async (pairs, size) => {
          const rows = pairs.map(([a, b]) => [`x${a}`, b]);
          const { content, shape } = await open(serialiseCsv([['a', 'b'], ...rows], ';'));
          const whole = csvFiles.readRows(content.subarray(shape.start), shape, {
            line: shape.first_line,
            isLast: true,
          });
          expect(whole.map(({ cells }) => cells)).toEqual(
            rows.map((row) => row.map((text) => text.toWellFormed())),
          );
          expect(shape.total).toBe(rows.length);
          const pieces: TableRow[] = [];
          for (
            let offset = shape.start, line = shape.first_line, length = size;
            offset < content.length;
          ) {
            const isLast = offset + length >= content.length;
            const read = csvFiles.readRows(content.subarray(offset, offset + length), shape, {
              line,
              isLast,
            });
            const last = read.at(-1);
            if (isLast || last) pieces.push(...read);
            length = last ? size : length + size;
            offset = isLast ? content.length : offset + (last?.end ?? 0);
            line = last?.next_line ?? line;
          }
          expect(pieces.map(({ cells, line }) => ({ cells, line }))).toEqual(
            whole.map(({ cells, line }) => ({ cells, line })),
          );
        },
      ),
      { numRuns: 300 },
    );
  });

  test('a quote that does not close refuses its line and loses no other', async () => {
    const rows = await rowsOf(
      'number;name\n1;"Léa\n2;Paul\n3;Zoé "la" grande\n4;"a"b\n5;5" de long\n',
    );
    expect(rows.map(({ line, fault, cells }) => [line, fault === null ? cells[1] : fault])).toEqual(
      [
        [2, expect.stringContaining('guillemet')],
        [3, 'Paul'],
        [4, 'Zoé "la" grande'],
        [5, expect.stringContaining('guillemet')],
        [6, '5" de long'],
      ],
    );
  });

  test('counts lines as an editor shows them, line ends inside quotes included', async () => {
    const rows = await rowsOf('a,b\r\n"x\r\ny\nz",1\r\n\r\n2,3\r');
    expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [2, 'x\r\ny\nz', '1'],
      [6, '2', '3'],
    ]);
  });

  test('a row has as many cells as there are columns; empty ones behind do not count', async () => {
    const rows = await rowsOf('a;b;c;;\n1;2;3;;\n1;2\n1;2;3;4\n;;;;\n');
    expect(rows.map(({ fault }) => fault)).toEqual([
      null,
      expect.stringContaining('2 cellules'),
      expect.stringContaining('n’a que 3 colonnes'),
    ]);
  });

  test('10 MB of stray quotes are read in no time', async () => {
    const began = process.threadCpuUsage();
    await csvFiles.open(Buffer.from(`a,b\n${'"x""\n'.repeat(90_000)}`)).catch(() => undefined);
    await csvFiles.open(Buffer.from(`a,b\n"${'""'.repeat(5_000_000)}`));
    // Scanned again at each quote, it would take hours.
    expect(process.threadCpuUsage(began).user / 1000).toBeLessThan(20_000);
  });
});

describe('recognising', () => {
  test.each([[','], [';'], ['\t']])('the separator %j', async (separator) => {
    const { shape } = await open(
      [
        ['numero', 'e-mail', 'montant'],
        ['1', 'a@b.fr', separator === ',' ? '12.50' : '12,50'],
      ]
        .map((row) => row.join(separator))
        .join('\n'),
    );
    expect(shape).toMatchObject({ separator, total: 1 });
    expect(shape.columns.map(({ name }) => name)).toEqual(['numero', 'e-mail', 'montant']);
  });

  test('a line that names the separator, a mark, and a single column', async () => {
    expect((await open('\uFEFFsep=;\r\na;b\r\n1;2\r\n')).shape).toMatchObject({
      separator: ';',
      total: 1,
      first_line: 3,
    });
    expect((await open('e-mail\na@b.fr\n')).shape.columns).toMatchObject([
      { name: 'e-mail', examples: ['a@b.fr'] },
    ]);
  });

  test('UTF-8, Windows-1252 and « Texte Unicode »', async () => {
    const text = 'prénom;ville\nZoé;Besançon – l’Été €\n';
    const old = Buffer.from(
      text.replaceAll('–', '\u0096').replaceAll('’', '\u0092').replaceAll('€', '\u0080'),
      'latin1',
    );
    const wide = Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from(text.replaceAll(';', '\t'), 'utf16le'),
    ]);
    for (const [bytes, encoding] of [
      [Buffer.from(text), 'utf-8'],
      [old, 'windows-1252'],
      [wide, 'utf-16'],
    ] as const) {
      expect((await open(bytes)).shape.encoding).toBe(encoding);
      expect((await rowsOf(bytes)).map(({ cells }) => cells)).toEqual([
        ['Zoé', 'Besançon – l’Été €'],
      ]);
    }
  });

  test('whether the day or the month comes first, from the whole column', async () => {
    const { shape } = await open(
      'a;b;c\n11/18/2026;03/04/2026;18/11/2026\n01/02/2026;01/02/2026;01/02/2026\n',
    );
    expect(shape.columns.map((column) => column.is_day_first)).toEqual([false, true, true]);
  });

  test('what is no table, and says what to do', async () => {
    expect(await refusal(Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))).toContain(
      'enregistrez-le au format CSV',
    );
    expect(await refusal(Buffer.from('a;b\n\0\0;1'))).toContain('n’est pas un texte');
    expect(await refusal('')).toContain('vide');
    expect(await refusal('numero;e-mail\n')).toContain('rien à importer');
    expect(
      await refusal(`${Array.from({ length: 201 }, (_, index) => index).join(';')}\n1`),
    ).toContain('201 colonnes');
    expect(await refusal(`a;b\n${'1;2\n'.repeat(100_001)}`)).toContain('partagez-le');
    expect(await refusal(`a;b\n${'x'.repeat(300_000)}`)).toContain('trop longue');
  });

  test('two columns of one name are told apart, and one without a name has its place', async () => {
    expect((await open('Total;;Total\n1;2;3')).shape.columns.map(({ name }) => name)).toEqual([
      'Total',
      'Colonne 2',
      'Total (2)',
    ]);
  });
});

describe('proposing', () => {
  const propose = async (header: string, row: string): Promise<Record<string, string>> =>
    csvFiles.proposeMapping('orders', (await open(`${header}\n${row}`)).shape.columns);

  test('knows the columns of a Shopify export, and does not take « Accepts Marketing » for a consent', async () => {
    const mapping = await propose(
      'Name,Email,Financial Status,Paid at,Fulfilled at,Accepts Marketing,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem sku,Billing Name,Shipping Country,Phone,Shipping Phone,Tags',
      '#1,a@b.fr,paid,,,no,EUR,1,,1,Savon,,Léa Roy,FR,,+33612345678,',
    );
    expect(mapping).toEqual({
      number: 'Name',
      email: 'Email',
      phone: 'Shipping Phone',
      full_name: 'Billing Name',
      country_code: 'Shipping Country',
      ordered_at: 'Created at',
      paid_at: 'Paid at',
      fulfilled_at: 'Fulfilled at',
      total: 'Total',
      currency: 'Currency',
      tags: 'Tags',
      product_title: 'Lineitem name',
      product_sku: 'Lineitem sku',
      product_quantity: 'Lineitem quantity',
    });
  });

  test('knows French columns, whatever their accents and case', async () => {
    expect(
      await propose(
        'N° commande;Prénom;NOM;E-mail;Téléphone;Date de commande;Montant',
        '1;Léa;Roy;a@b.fr;06;01/02/2026;12',
      ),
    ).toEqual({
      number: 'N° commande',
      first_name: 'Prénom',
      last_name: 'NOM',
      email: 'E-mail',
      phone: 'Téléphone',
      ordered_at: 'Date de commande',
      total: 'Montant',
    });
  });

  test.each(['N° de commande', 'Nº commande', 'No. de commande', '№ de commande', 'n ° commande'])(
    'knows the number of an order as people abbreviate it: %s',
    async (name) => {
      expect(await propose(`${name};E-mail`, '1;a@b.fr')).toEqual({
        number: name,
        email: 'E-mail',
      });
    },
  );
});

describe('writing', () => {
  test('no cell is a formula, and plain numbers stay numbers', () => {
    const cells = ['=1+1', '+33612345678', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '-12,50', 'Léa'];
    const text = csvFiles.write([cells]);
    const { cells: read } = readRecord(text, 1, ';');
    expect(text.startsWith('\uFEFF')).toBe(true);
    expect(read).toEqual([
      "'=1+1",
      "'+33612345678",
      "'-2+3",
      "'@SUM(A1)",
      "'\t=1",
      "'\r=1",
      '-12,50',
      'Léa',
    ]);
    fc.assert(
      fc.property(cell, (text_) => {
        const [first = ''] = readRecord(csvFiles.write([[text_]]), 1, ';').cells;
        expect(/^[=+\-@\t\r]/u.test(first) && !/^-?\d+(?:[.,]\d+)?$/u.test(first)).toBe(false);
      }),
    );
  });
});
