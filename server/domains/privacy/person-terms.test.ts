import { describe, expect, test } from 'vitest';
import {
  loosePattern,
  namesPerson,
  type IdentifiedPerson,
  personPattern,
  withoutTerms,
} from './person-terms.ts';

const PERSON: IdentifiedPerson = {
  emails: ['lea.z+avis@exemple.fr'],
  phones: ['+33612345678'],
  names: [{ first_name: 'Léa', last_name: 'Zylberberg' }],
};
const LEA = personPattern(PERSON);

describe('a person is found in a text in any spelling', () => {
  test.each([
    'Lea.Z+Avis@Exemple.FR',
    'x=lea.z%2Bavis%40exemple.fr&y',
    '550 <lea.z+avis@exemple.fr>: unknown',
    '06 12 34 56 78',
    '06.12.34.56.78',
    '0612345678',
    '+33 6 12 34 56 78',
    '+33 (0)6-12-34-56-78',
    '0033612345678',
    'From=%2B33612345678&To=1',
    '612345678',
    '06\u00a012\u00a034\u202f56 78',
    'Mme Léa Zylberberg',
    'LÉA ZYLBERBERG',
    'Zylberberg, Lea',
    'Gravure : léa zylberberg.',
  ])('%s', (text) => {
    expect(namesPerson(text, LEA)).toBe(true);
    expect(namesPerson(text, loosePattern(PERSON))).toBe(true);
    const left = withoutTerms(text, LEA);
    expect(left).toContain('effacé');
    expect(left).not.toMatch(/zylberberg|612345678|12 34|lea\.z/i);
  });

  test.each([
    'clea.z+avis@exemple.fr',
    'lea.z+avis@exemple.fr.example',
    '1061234567899',
    '0612345679',
    'Léa Martin',
    'Galéa Zylberberg',
    'commande 612',
    '',
  ])('not %s', (text) => {
    expect(withoutTerms(text, LEA)).toBe(text);
  });
});

test('a person without a contact and without a full name has no search terms', () => {
  expect(
    personPattern({
      emails: [],
      phones: [],
      names: [
        { first_name: 'L', last_name: 'Z' },
        { first_name: 'Léa', last_name: null },
      ],
    }),
  ).toBeNull();
});
