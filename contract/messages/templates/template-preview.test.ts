import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  byExample,
  byVariableName,
  type PreviewPiece,
  previewTemplate,
} from './template-preview.ts';
import type { TemplateStructure, TemplateVariable } from './template-structure.ts';
import { propertyRuns } from '#contract/testing/property-runs.ts';

const BLANK: TemplateStructure = {
  name: 'avis',
  category: 'UTILITY',
  header: null,
  body: { text: '', variables: [] },
  footer: null,
  buttons: null,
};
const FIRST: TemplateVariable = { number: 1, name: 'first_name', example: 'Léa' };
const ORDER: TemplateVariable = { number: 2, name: 'order_number', example: null };
const textOf = (pieces: readonly PreviewPiece[] | null): string =>
  (pieces ?? []).map(({ text }) => text).join('');
const body = (text: string, variables: TemplateVariable[] = [FIRST, ORDER]): TemplateStructure => ({
  ...BLANK,
  body: { text, variables },
});

test('each placeholder is shown by its example, and by its number when there is no example', () => {
  expect(textOf(previewTemplate(body('Bonjour {{1}}, commande {{2}}'), byExample).body)).toBe(
    'Bonjour Léa, commande 2',
  );
  expect(
    textOf(previewTemplate(body('Bonjour {{1}}', [{ ...FIRST, example: '' }]), byExample).body),
  ).toBe('Bonjour 1');
});

test('each placeholder is shown by its name when names are requested, with or without an example', () => {
  expect(textOf(previewTemplate(body('Bonjour {{1}}, commande {{2}}'), byVariableName).body)).toBe(
    'Bonjour first_name, commande order_number',
  );
});

test('a placeholder that no variable describes is shown by its number', () => {
  expect(textOf(previewTemplate(body('Code {{7}}'), byVariableName).body)).toBe('Code 7');
});

test('template text between asterisks is bold and between tildes struck through, values included', () => {
  expect(previewTemplate(body('*Bonjour {{1}}* ~hier~'), byExample).body).toEqual([
    { text: 'Bonjour ', bold: true, struck: false, variable: null },
    { text: 'Léa', bold: true, struck: false, variable: 'first_name' },
    { text: ' ', bold: false, struck: false, variable: null },
    { text: 'hier', bold: false, struck: true, variable: null },
  ]);
});

test('as on the phone, the markup characters of a value are applied', () => {
  expect(
    previewTemplate(body('{{1}} !', [{ ...FIRST, example: '*Nova*' }]), byExample).body,
  ).toEqual([
    { text: 'Nova', bold: true, struck: false, variable: 'first_name' },
    { text: ' !', bold: false, struck: false, variable: null },
  ]);
});

test('header, footer and buttons are previewed, with the header’s variable and the button’s address filled in', () => {
  const structure: TemplateStructure = {
    ...BLANK,
    header: { type: 'TEXT', text: 'Merci {{1}}', variable: FIRST },
    footer: { text: 'STOP pour arrêter' },
    buttons: [
      {
        type: 'CTA',
        list: [
          {
            type: 'URL',
            text: 'Donner mon avis',
            index: 0,
            url: 'https://avis.test/{{1}}',
            variable: { number: 1, name: 'review_link', example: 'y/exemple' },
          },
          { type: 'PHONE_NUMBER', text: 'Appeler', index: 1, variable: null },
        ],
      },
      {
        type: 'QUICK_REPLY',
        list: [{ type: 'QUICK_REPLY', text: 'Pas encore reçue', index: 2, variable: null }],
      },
    ],
  };
  const shown = previewTemplate(structure, byExample);
  expect([textOf(shown.header), shown.footer]).toEqual(['Merci Léa', 'STOP pour arrêter']);
  expect(shown.buttons).toEqual([
    { kind: 'link', text: 'Donner mon avis', address: 'https://avis.test/y/exemple' },
    { kind: 'phone', text: 'Appeler', address: null },
    { kind: 'reply', text: 'Pas encore reçue', address: null },
  ]);
  expect(previewTemplate(structure, byVariableName).buttons[0]?.address).toBe(
    'https://avis.test/review_link',
  );
  expect(previewTemplate(structure, () => 'https://avis.test/y/vu').buttons[0]?.address).toBe(
    'https://avis.test/y/vu',
  );
  expect(previewTemplate(BLANK, byExample)).toEqual({
    header: null,
    body: [],
    footer: null,
    buttons: [],
  });
});

test('for any text and values, only pairs of markup characters are lost', () => {
  const piece = fc.constantFrom('*', '~', 'a', ' ', '\n', '{{1}}', '{{2}}', '{{9}}', '{', '}');
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 60 }),
      fc.constantFrom('Léa', '*', '~x~', '{{1}}'),
      (pieces, example) => {
        const whole = pieces
          .join('')
          .replaceAll(/\{\{(\d)\}\}/gu, (_, digit: string) => (digit === '1' ? example : digit));
        const shown = textOf(
          previewTemplate(body(pieces.join(''), [{ ...FIRST, example }, ORDER]), byExample).body,
        );
        expect((whole.length - shown.length) % 2).toBe(0);
        expect(shown.replaceAll(/[*~]/gu, '')).toBe(whole.replaceAll(/[*~]/gu, ''));
      },
    ),
    { numRuns: propertyRuns(10_000) },
  );
});
