import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  readAgreement,
  readAmount,
  readCount,
  readCountry,
  readDate,
  readText,
} from './read-cell.ts';
import { propertyRuns } from '#contract/testing/property-runs.ts';

test.each([
  ['18/11/2026', '2026-11-18'],
  ['3/4/26', '2026-04-03'],
  ['18-11-2026', '2026-11-18'],
  ['18.11.2026', '2026-11-18'],
  ['18/11/2026 09:05', '2026-11-18T09:05:00'],
  ['18/11/2026 à 9h05', '2026-11-18T09:05:00'],
  ['18/11/2026 9 h', '2026-11-18T09:00:00'],
  ['18 novembre 2026', '2026-11-18'],
  ['1er août 2026', '2026-08-01'],
  ['ven. 20 nov. 2026 à 9 h 30', '2026-11-20T09:30:00'],
  ['November 18, 2026', '2026-11-18'],
  ['Nov 18, 2026 2:05 PM', '2026-11-18T14:05:00'],
  ['2026-11-18', '2026-11-18'],
  ['2026/11/18 10:00', '2026-11-18T10:00:00'],
  ['2026-11-18 10:00:00 +0100', '2026-11-18T10:00:00+01:00'],
  ['2026-11-18T10:00:00Z', '2026-11-18T10:00:00Z'],
  ['2026-11-18 10:00:00 UTC', '2026-11-18T10:00:00Z'],
  ['2026-11-18T10:00:00.123+02:00', '2026-11-18T10:00:00+02:00'],
  ['29/02/2028', '2028-02-29'],
])('reads the date « %s »', (cell, read) => {
  expect(readDate(cell, true)).toBe(read);
});

test.each([
  '',
  'hier',
  '31/02/2026',
  '29/02/2027',
  '12/13/2026',
  '18/11/2026 25:00',
  '45982',
  '18/11',
  '2026-13-01',
  'le 18 brumaire 2026',
])('« %s » is not a date', (cell) => {
  expect(readDate(cell, true)).toBeNull();
});

test('a column with the month first is read with the month first', () => {
  expect([
    readDate('11/18/2026', false),
    readDate('03/04/2026', false),
    readDate('03/04/2026', true),
  ]).toEqual(['2026-11-18', '2026-03-04', '2026-04-03']);
});

test('every date of three centuries in French form is read as the same date', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
      (date) => {
        expect(
          readDate(new Intl.DateTimeFormat('fr', { timeZone: 'UTC' }).format(date), true),
        ).toBe(date.toISOString().slice(0, 10));
        expect(
          readDate(
            new Intl.DateTimeFormat('fr', { timeZone: 'UTC', dateStyle: 'full' }).format(date),
            true,
          ),
        ).toBe(date.toISOString().slice(0, 10));
      },
    ),
  );
});

test.each([
  ['12', '12'],
  ['12,5', '12.5'],
  ['12.50', '12.50'],
  ['1 234,50 €', '1234.50'],
  ['1 234,50', '1234.50'],
  ['1.234,50', '1234.50'],
  ['1,234.50', '1234.50'],
  ['$1,234.50', '1234.50'],
  ['EUR 12,00', '12.00'],
  ['1.234.567', '1234567'],
  ['1,234', '1234'],
  ['0,125', '0.125'],
  ['-12,50', '-12.50'],
])('reads the amount « %s »', (cell, read) => {
  expect(readAmount(cell)).toBe(read);
});

test('a cell that is not an amount has no amount', () => {
  expect(['douze', '12a', '', '1,2,3a', '9'.repeat(20)].map(readAmount)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
  fc.assert(
    fc.property(fc.string(), (text) => {
      const amount = readAmount(text);
      expect(amount === null || Number.isFinite(Number(amount))).toBe(true);
      readDate(text, true);
      readCountry(text);
      readCount(text);
    }),
    { numRuns: propertyRuns(10_000) },
  );
});

test('consents, countries and texts are read from the values that spreadsheets write', () => {
  expect(['Oui', 'non', 'TRUE', '0', 'x', 'peut-être', ''].map(readAgreement)).toEqual([
    true,
    false,
    true,
    false,
    true,
    null,
    null,
  ]);
  expect(
    ['fr', 'France', 'belgique', 'Germany', 'La Réunion', 'Atlantide'].map(readCountry),
  ).toEqual(['FR', 'FR', 'BE', 'DE', 'RE', null]);
  expect(["'+33612345678", "'0612345678", ' Léa ', "'t Hooft"].map(readText)).toEqual([
    '+33612345678',
    '0612345678',
    'Léa',
    "'t Hooft",
  ]);
});
