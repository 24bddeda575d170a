import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { addressKey } from '#server/http/limits/address-key.ts';
import type { CountryFinder } from '#server/ports/country-finder.ts';
import { openCountryFile } from './open-country-file.ts';

function write(content: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recueil-countries-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'countries.csv');
  fs.writeFileSync(file, content);
  return file;
}

const open = (...lines: string[]): Promise<CountryFinder> =>
  openCountryFile(write(lines.join('\n')));

const find = (countries: CountryFinder, ...addresses: string[]): (string | null)[] =>
  addresses.map((address) => countries.countryOf(addressKey(address)));

test('networks, ranges and whole numbers are read, in any order, with or without a header and further columns', async () => {
  const networks = await open(
    '\uFEFFnetwork,country',
    '2001:db8::/32,fr',
    '# a comment',
    '"203.0.113.0/24","BE","Belgium, the Kingdom of"\r',
    '',
    '192.0.2.77/28,DE',
    '10.0.0.0/8,ZZ',
  );
  expect(
    find(
      networks,
      '203.0.113.0',
      '203.0.113.255',
      '203.0.114.0',
      '203.0.112.255',
      '::ffff:203.0.113.9',
    ),
  ).toEqual(['BE', 'BE', null, null, 'BE']);
  expect(
    find(networks, '192.0.2.63', '192.0.2.64', '192.0.2.79', '192.0.2.80', '10.1.1.1'),
  ).toEqual([null, 'DE', 'DE', null, null]);
  expect(
    find(
      networks,
      '2001:db8::1',
      '2001:db8:ffff:ffff:ffff::',
      '2001:db9::',
      '2001:db7:ffff::1',
      '::1',
    ),
  ).toEqual(['FR', 'FR', null, null, null]);

  const ranges = await open(
    '1.0.0.0,1.0.0.255,AU',
    '2001:200::,2001:200:ffff:ffff:ffff:ffff:ffff:ffff,JP',
  );
  expect(find(ranges, '1.0.0.77', '1.0.1.0', '2001:200::9', '2001:201::')).toEqual([
    'AU',
    null,
    'JP',
    null,
  ]);

  const numbers = await open(
    '"0","16777215","-","-"',
    '"16777216","16777471","AU","Australia"',
    '"281470698520832","281470698521087","CN","China"',
    '"42540528726795050063891204319802818560","42540528806023212578155541913346768895","JP","Japan"',
  );
  expect(find(numbers, '0.0.0.9', '1.0.0.77', '1.0.1.77', '2001:200::9')).toEqual([
    null,
    'AU',
    'CN',
    'JP',
  ]);
});

test('the command of the guide joins the files of GeoLite2 into one that is read', async () => {
  const guide = fs.readFileSync(
    path.resolve(import.meta.dirname, '../../../docs/operations/sign-in.md'),
    'utf8',
  );
  const [command = ''] = /^awk .*$/mu.exec(guide) ?? [];
  const folder = path.dirname(write(''));
  const files = {
    'GeoLite2-Country-Locations-en.csv':
      'geoname_id,locale_code,continent_code,continent_name,country_iso_code,country_name,is_in_european_union\n3017382,en,EU,Europe,FR,France,1\n2077456,en,OC,Oceania,AU,Australia,0\n6255148,en,EU,Europe,,,0\n',
    'GeoLite2-Country-Blocks-IPv4.csv':
      'network,geoname_id,registered_country_geoname_id,represented_country_geoname_id,is_anonymous_proxy,is_satellite_provider,is_anycast\n1.0.0.0/24,2077456,2077456,,0,0,\n2.0.0.0/12,3017382,3017382,,0,0,\n5.0.0.0/24,6255148,,,0,0,\n',
    'GeoLite2-Country-Blocks-IPv6.csv':
      'network,geoname_id,registered_country_geoname_id,represented_country_geoname_id,is_anonymous_proxy,is_satellite_provider,is_anycast\n2001:861::/32,3017382,3017382,,0,0,\n',
  };
  for (const [name, content] of Object.entries(files))
    fs.writeFileSync(path.join(folder, name), content);
  execFileSync('sh', ['-c', command], { cwd: folder });
  const countries = await openCountryFile(path.join(folder, 'countries.csv'));
  expect(find(countries, '1.0.0.1', '2.1.0.1', '5.0.0.1', '2001:861::1')).toEqual([
    'AU',
    'FR',
    null,
    'FR',
  ]);
});

test('two ranges that divide a /64 are no error: the first one gets it', async () => {
  const countries = await open(
    '2001:db8::/65,FR',
    '2001:db8:0:0:8000::/65,BE',
    '2001:db8:0:1::/64,DE',
  );
  expect(find(countries, '2001:db8::1', '2001:db8:0:1::1')).toEqual(['FR', 'DE']);
});

test.for([
  ['192.0.2.0/24,FR\nbonjour', 'ligne 2 : attendu'],
  ['192.0.2.0/33,FR', 'ligne 1 : attendu'],
  ['192.0.2/24,FR', 'ligne 1 : attendu'],
  ['192.0.2.0/24/8,FR', 'ligne 1 : attendu'],
  ['2001:db8::%eth0/32,FR', 'ligne 1 : attendu'],
  ['192.0.2.0,2001:db8::,FR', 'ligne 1 : attendu'],
  ['1,340282366920938463463374607431768211456,FR', 'ligne 1 : attendu'],
  ['192.0.2.0/24,France', 'ligne 1 : « FRANCE » n’est pas un code de pays'],
  ['192.0.2.0,192.0.2.9,FR\n192.0.3.9,192.0.3.0,FR', 'ligne 2 : la plage finit avant son début'],
  ['192.0.2.0/24,FR\n198.51.100.0/24,BE\n192.0.2.128/25,BE', 'lignes 1 et 3 : ces deux plages'],
  ['192.0.2.0/24,FR\n192.0.2.0/24,FR', 'lignes 1 et 2 : ces deux plages'],
  ['2001:db8::/32,FR\n2001:db8:1::/48,BE', 'lignes 1 et 2 : ces deux plages'],
  ['# rien', 'ne contient aucune plage'],
  [`192.0.2.0/24,FR\n${'x'.repeat(3000)}`, 'ligne 2 : plus de 2000 caractères'],
] as const)('a file with %j refuses the start with its line', async ([content, sentence]) => {
  await expect(openCountryFile(write(content))).rejects.toThrow(sentence);
});

test('a file that cannot be read is named with its path', async () => {
  await expect(openCountryFile('/nowhere/countries.csv')).rejects.toThrow(
    'COUNTRY_FILE ne peut pas être lu : « /nowhere/countries.csv » n’existe pas.',
  );
  await expect(openCountryFile(os.tmpdir())).rejects.toThrow('est un dossier');
});

test('half a million ranges take twenty bytes each', async () => {
  const lines = Array.from({ length: 500_000 }, (_, index) => {
    const first = index * 8192;
    return `${first},${first + 8191},${index % 2 === 0 ? 'FR' : 'BE'}`;
  });
  const file = write(lines.join('\n'));
  const before = process.memoryUsage().arrayBuffers;
  const countries = await openCountryFile(file);
  globalThis.gc?.();
  expect(find(countries, '0.0.32.0', '0.0.31.255', '244.35.255.255')).toEqual(['BE', 'FR', 'BE']);
  // Without an explicit garbage collection, the buffers of the reading are counted too.
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(500_000 * 60);
});

test('any address is found as by looking at each range', () => {
  const range = fc.tuple(fc.nat(250), fc.nat(3), fc.constantFrom('FR', 'BE', 'DE'));
  return fc.assert(
    fc.asyncProperty(fc.array(range, { minLength: 1 }), fc.nat(255), async (given, probe) => {
      // Ranges that do not overlap, in the order in which the property generated them.
      const taken = new Set<number>();
      const ranges = given.filter(([first, length]) => {
        const all = Array.from({ length: length + 1 }, (_, index) => first + index);
        if (all.some((each) => taken.has(each))) return false;
        for (const each of all) taken.add(each);
        return true;
      });
      const countries = await open(
        ...ranges.map(
          ([first, length, country]) => `1.2.${first}.0,1.2.${first + length}.255,${country}`,
        ),
      );
      const expected = ranges.find(([first, length]) => first <= probe && probe <= first + length);
      expect(find(countries, `1.2.${probe}.7`)).toEqual([expected?.[2] ?? null]);
    }),
    { numRuns: 50 },
  );
});
