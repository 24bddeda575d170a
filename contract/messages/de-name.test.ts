import { expect, test } from 'vitest';
import { deName } from './de-name.ts';

test.each([
  ['Inès', 'd’Inès'],
  ['Émile', 'd’Émile'],
  ['Œuvre', 'd’Œuvre'],
  ['Yves', 'd’Yves'],
  ['Yanis', 'de Yanis'],
  ['Paul', 'de Paul'],
  ['Hugo', 'de Hugo'],
  ['1001 Savons', 'de 1001 Savons'],
])('“de” before %s is elided as in French', (name, read) => {
  expect(deName(name)).toBe(read);
});
