import { expect, test } from 'vitest';
import { linkDomainOf } from './link-domain.ts';

test('a link domain is a subdomain, however it is typed', () => {
  expect(
    [
      'avis.boutique.fr',
      ' Avis.Boutique.FR ',
      'https://avis.boutique.fr/',
      'avis.boutique.fr.',
      'avis.café.fr',
    ].map(linkDomainOf),
  ).toEqual([...Array<string>(4).fill('avis.boutique.fr'), 'avis.xn--caf-dma.fr']);
});

test.each([
  '',
  'boutique.fr',
  'localhost',
  '192.168.1.20',
  '10.0.0.1.2',
  '[::1]',
  'avis.boutique.fr:8080',
  'avis.boutique.fr/y',
  'a@avis.boutique.fr',
  'avis .boutique.fr',
  '-a.boutique.fr',
  'avis..fr',
  'avis_1.boutique.fr',
  `${'a'.repeat(64)}.boutique.fr`,
  `${'a.'.repeat(130)}fr`,
])('%j is not a link domain', (typed) => {
  expect(linkDomainOf(typed)).toBeNull();
});
