import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePeople } from './parse-people.ts';

test.each([
  ['lea@exemple.fr', { email: 'lea@exemple.fr' }],
  ['Léa Roy <lea@exemple.fr>', { email: 'lea@exemple.fr', first_name: 'Léa', last_name: 'Roy' }],
  ['lea@exemple.fr ; Léa', { email: 'lea@exemple.fr', first_name: 'Léa' }],
  [
    '06 12 34 56 78 Léa de la Tour',
    { phone: '06 12 34 56 78', first_name: 'Léa', last_name: 'de la Tour' },
  ],
  [
    'Léa, +33 6 12 34 56 78, lea@exemple.fr',
    { email: 'lea@exemple.fr', phone: '+33 6 12 34 56 78', first_name: 'Léa' },
  ],
  ['Léa Roy', { email: 'Léa Roy' }],
])('reads « %s »', (line, person) => {
  expect(parsePeople(line)).toEqual([person]);
});

test('each line is a person, blank lines are ignored, and no other line is lost', () => {
  expect(parsePeople('a@b.fr\r\n\r\n  \nc@d.fr\n')).toEqual([
    { email: 'a@b.fr' },
    { email: 'c@d.fr' },
  ]);
  fc.assert(
    fc.property(fc.array(fc.string()), (lines) => {
      const text = lines.join('\n');
      expect(parsePeople(text)).toHaveLength(
        text.split(/\r\n|\n|\r/u).filter((line) => line.trim() !== '').length,
      );
    }),
  );
});
