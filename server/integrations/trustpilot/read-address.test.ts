import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAddress } from './read-address.ts';

test.each([
  ['https://fr.trustpilot.com/review/boutique.example', 'fr', 'boutique.example'],
  ['https://www.trustpilot.com/evaluate/www.boutique.example', 'www', 'www.boutique.example'],
  ['fr-be.trustpilot.com/review/boutique.example/', 'fr-be', 'boutique.example'],
  [
    'HTTP://UK.Trustpilot.com/review/Boutique.Example?languages=all&page=3#avis',
    'uk',
    'boutique.example',
  ],
  ['https://us.trustpilot.com/review/boutique.example', 'www', 'boutique.example'],
  ['  https://de.trustpilot.com/review/b%C3%BCcher.example ', 'de', 'xn--bcher-kva.example'],
])('%s is an address of the site', (typed, place, domain) => {
  expect(readAddress(typed)).toEqual({
    domain,
    profile_url: `https://${place}.trustpilot.com/review/${domain}`,
    write_url: `https://${place}.trustpilot.com/evaluate/${domain}`,
  });
});

test.each([
  'https://trustpilot.com.pirate.example/review/a.fr',
  'https://xx.trustpilot.com/review/a.fr',
  'https://fr.trustpilot.com@pirate.example/review/a.fr',
  'https://ada:secret@fr.trustpilot.com/review/a.fr',
  'https://fr.trustpilot.com:8443/review/a.fr',
  'https://fr.trustpilot.com/users/66f0c1d2e3a4b5c6d7e8f901',
  'https://fr.trustpilot.com/review/',
  'https://fr.trustpilot.com/review/sans-domaine',
  'https://fr.trustpilot.com/review/a.fr/b.fr',
  'https://fr.trustpilot.com/review/%E0%A4%A',
  'https://businessapp.b2b.trustpilot.com/review/a.fr',
  'javascript:alert(1)//fr.trustpilot.com/review/a.fr',
  'ftp://fr.trustpilot.com/review/a.fr',
  '',
])('%s is none', (typed) => {
  expect(readAddress(typed)).toBeNull();
});

test('what an address carries for one customer is left out: the next one would write under that name', () => {
  const found = {
    domain: 'boutique.example',
    profile_url: 'https://fr.trustpilot.com/review/boutique.example',
    write_url: 'https://fr.trustpilot.com/evaluate/boutique.example',
  };
  for (const path of ['evaluate', 'evaluate-bgl'])
    expect(
      readAddress(`https://fr.trustpilot.com/${path}/boutique.example?p=${'a'.repeat(60)}`),
    ).toEqual(found);
});

test('whatever is pasted leads to the site or nowhere', () => {
  fc.assert(
    fc.property(
      fc
        .tuple(
          fc.constantFrom(
            '',
            'https://fr.trustpilot.com/review/',
            'https://fr.trustpilot.com',
            'fr.trustpilot.com/evaluate/',
          ),
          fc.string(),
        )
        .map((parts) => parts.join('')),
      (typed) => {
        const found = readAddress(typed);
        if (found !== null)
          for (const url of [found.profile_url, found.write_url])
            expect(new URL(url).hostname.endsWith('.trustpilot.com')).toBe(true);
      },
    ),
  );
});
