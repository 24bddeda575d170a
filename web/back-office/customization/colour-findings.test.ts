import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findColours } from './colour-findings.ts';

const hex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('colours with enough contrast are not corrected', () => {
  const findings = findColours({ primary: '#2f6b4a', background: '#f7f8f3', text: null });
  expect(findings.map(({ what, corrected }) => [what, corrected])).toEqual([
    ['Le texte sur le fond', null],
    ['Les mots du bouton', null],
    ['Les liens', null],
    ['Le bord du bouton', null],
  ]);
});

test('a yellow brand on white has its button unchanged; its links and its edge are darkened, and the finding gives both colours', () => {
  const [, button, links, edge] = findColours({
    primary: '#f4d03f',
    background: '#ffffff',
    text: null,
  });
  expect(button).toMatchObject({ over: '#14120f', under: '#f4d03f', corrected: null });
  expect(links?.corrected).toMatchObject({ chosen: '#f4d03f', shown: '#836e15' });
  expect(links?.corrected?.ratio).toBeLessThan(2);
  expect(edge?.corrected).toMatchObject({ chosen: '#f4d03f' });
});

test('a page of medium lightness is corrected, and so is a pale text', () => {
  expect(
    findColours({ primary: '#000000', background: '#808080', text: null })[0]?.corrected,
  ).toMatchObject({ chosen: '#808080' });
  expect(
    findColours({ primary: '#000000', background: '#ffffff', text: '#cccccc' })[0]?.corrected,
  ).toMatchObject({ chosen: '#cccccc' });
});

test('whatever colours a shop chooses, those shown have enough contrast', () => {
  fc.assert(
    fc.property(hex, hex, fc.option(hex), (primary, background, text) => {
      for (const { what, ratio, needed } of findColours({ primary, background, text }))
        expect([what, ratio >= needed || what]).toEqual([what, true]);
    }),
    { numRuns: 300 },
  );
});
