import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainName } from './plain-name.ts';

test.each([
  ['Maison Lavande', 'Maison Lavande'],
  ['lavande.fr', 'lavande'],
  ['M.Dupont', 'M. Dupont'],
  ['Gagnez sur https://arnaque.example/x?y', 'Gagnez sur'],
  ['www.arnaque.example', 'arnaque'],
  ['Écrivez à truc@arnaque.example', 'Écrivez à'],
  ['arnaque.co.uk/gagner maintenant', 'arnaque co maintenant'],
  ['a\u200B\nb', 'a b'],
  ['https://arnaque.example', 'Une boutique'],
])('a name in an e-mail contains no address and no link: %s', (name, plain) => {
  expect(plainName(name, 'Une boutique')).toBe(plain);
});

test('no name can become a link in an e-mail', () => {
  const piece = fc.constantFrom(
    'http://',
    'www.',
    'a',
    'Ab',
    '.',
    '@',
    '/',
    ' ',
    'fr',
    'com',
    '。',
    '1',
    ':',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const plain = plainName(pieces.join(''), 'x');
      expect(plain).not.toMatch(/:\/\/|@|\bwww\.[\p{L}\p{N}]|[\p{L}\p{N}]\.[\p{L}\p{N}]/u);
    }),
  );
});
