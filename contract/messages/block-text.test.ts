import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBlockText } from './block-text.ts';

const VALUES = { first_name: 'Claire', shop_name: 'Savonnerie *du* Vallon' };
/** Writes the runs as one line: **bold**, //italic//, ‹label→URL›. */
const drawn = (text: string, values = VALUES): string =>
  readBlockText(text, values)
    .map((run) => {
      const shown = run.href === null ? run.text : `‹${run.text}→${run.href}›`;
      const leaning = run.italic ? `//${shown}//` : shown;
      return run.bold ? `**${leaning}**` : leaning;
    })
    .join('');

test.each([
  ['Merci *beaucoup* de votre _confiance_.', 'Merci **beaucoup** de votre //confiance//.'],
  ['*_les deux_*', '**//les deux//**'],
  ['2 * 3 * 4, nom_de_fichier_long', '2 * 3 * 4, nom_de_fichier_long'],
  ['un * seul', 'un * seul'],
  ['*ouvert\nfermé*', '*ouvert\nfermé*'],
  ['**', '**'],
  [
    'Lisez [nos conseils](https://vallon.example/a?b=1).',
    'Lisez ‹nos conseils→https://vallon.example/a?b=1›.',
  ],
  [
    'Voir https://vallon.example/a, puis revenir.',
    'Voir ‹https://vallon.example/a→https://vallon.example/a›, puis revenir.',
  ],
  ['*voir https://vallon.example*', '**voir ****‹https://vallon.example→https://vallon.example›**'],
  ['[clic](javascript:alert(1))', '[clic](javascript:alert(1))'],
  ['[clic](https://u:p@vallon.example)', '[clic](https://u:p@vallon.example)'],
  ['[clic](http://vallon.example)', '[clic](http://vallon.example)'],
])('the block text %j is rendered as %j', (text, expected) => {
  expect(drawn(text)).toBe(expected);
});

test('a value is shown without reading its markup; a missing value removes its space', () => {
  expect(drawn('Merci {{first_name}}, de {{ shop_name }}')).toBe(
    'Merci Claire, de Savonnerie *du* Vallon',
  );
  expect(drawn('Merci {{first_name}}, à bientôt', { ...VALUES, first_name: '' })).toBe(
    'Merci, à bientôt',
  );
  expect(drawn('{{last_name}}')).toBe('{{last_name}}');
});

test('no character of a text is lost except its markup', () => {
  const unmarked = fc.string({
    unit: fc.constantFrom('a', ' ', '*', '_', '\n', '[', ']', '(', ')', 'é', '{'),
  });
  fc.assert(
    fc.property(unmarked, (text) => {
      const signs = /[*_]/gu;
      expect(
        readBlockText(text, VALUES)
          .map((run) => run.text)
          .join('')
          .replace(signs, ''),
      ).toBe(text.replace(signs, ''));
    }),
    { numRuns: 300 },
  );
});
