import { expect, test } from 'vitest';
import { setSpaces } from './french-spaces.ts';

test.each([
  ['restent affichés : la loi', 'restent affichés\u00A0: la loi'],
  ['Supprimer « Ada » ?', 'Supprimer «\u00A0Ada\u00A0»\u202F?'],
  ['en pause ; repris demain', 'en pause\u202F; repris demain'],
  [' : ', '\u00A0: '],
  ['https://exemple.fr', 'https://exemple.fr'],
  ['hover:bg-hover focus:ring', 'hover:bg-hover focus:ring'],
  ['à 9:30', 'à 9:30'],
])('French spaces are set in “%s”', (written, shown) => {
  expect(setSpaces(written)).toBe(shown);
});
