import fs from 'node:fs';
import { isIPv4 } from 'node:net';
import type { CountryFinder } from '#server/ports/country-finder.ts';
import { StartRefused } from '#server/start-refused.ts';
import { collectRanges } from './collect-ranges.ts';
import { isHeader, readCountryLine } from './read-country-line.ts';

const MAX_RANGES = 2_000_000;
const MAX_LINE = 2_000;

/**
 * Reads the whole file once. A line that cannot be read stops the start, and the error names its
 * number, because half a file would silently show wrong countries, or none.
 */
export async function openCountryFile(file: string): Promise<CountryFinder> {
  const families = { 4: collectRanges(4, MAX_RANGES), 6: collectRanges(6, MAX_RANGES) };
  let count = 0;
  for await (const { line, number } of readLines(file)) {
    if (number === 1 && isHeader(line)) continue;
    const read = readCountryLine(line);
    if (read.kind === 'wrong')
      throw new StartRefused(
        `COUNTRY_FILE, ligne ${number} : ${read.reason} ; « ${line.trim().slice(0, 80)} » ne convient pas.`,
      );
    if (read.kind === 'nothing') continue;
    count += 1;
    if (count > MAX_RANGES)
      throw new StartRefused(
        `COUNTRY_FILE, ligne ${number} : le fichier a plus de 2 000 000 de plages. Donnez un fichier par pays, non par ville.`,
      );
    families[read.range.family].add(read.range, number);
  }
  if (count === 0)
    throw new StartRefused(`COUNTRY_FILE ne contient aucune plage d’adresses : « ${file} ».`);
  const [four, six] = [families[4].finish(), families[6].finish()];
  if (four.kind === 'overlap') throw overlap(four.lines);
  if (six.kind === 'overlap') throw overlap(six.lines);
  return {
    countryOf: (address) => {
      if (isIPv4(address)) return four.ranges.find(numberOf(address.split('.'), 10, 8n));
      return /^[\da-f]{1,4}(:[\da-f]{1,4}){3}$/u.test(address)
        ? six.ranges.find(numberOf(address.split(':'), 16, 16n))
        : null;
    },
  };
}

const numberOf = (parts: readonly string[], base: number, bits: bigint): bigint =>
  parts.reduce((sum, part) => (sum << bits) + BigInt(Number.parseInt(part, base)), 0n);

const overlap = ([one, other]: readonly [number, number]): StartRefused =>
  new StartRefused(
    `COUNTRY_FILE, lignes ${Math.min(one, other)} et ${Math.max(one, other)} : ces deux plages se recouvrent.`,
  );

/** Yields the lines of a file with their numbers. */
async function* readLines(file: string): AsyncGenerator<{ line: string; number: number }> {
  let rest = '';
  let number = 0;
  try {
    for await (const chunk of fs.createReadStream(file, { encoding: 'utf8' })) {
      const lines = (rest + String(chunk)).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        number += 1;
        yield { line: number === 1 ? line.replace(/^\uFEFF/u, '') : line, number };
      }
      if (rest.length > MAX_LINE)
        throw new StartRefused(
          `COUNTRY_FILE, ligne ${number + 1} : plus de ${MAX_LINE} caractères ; ce n’est pas un fichier CSV décompressé.`,
        );
    }
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === undefined) throw error;
    throw new StartRefused(
      `COUNTRY_FILE ne peut pas être lu : « ${file} » ${REASONS[code] ?? `(${code})`}.`,
    );
  }
  if (rest !== '')
    yield { line: number === 0 ? rest.replace(/^\uFEFF/u, '') : rest, number: number + 1 };
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'n’existe pas',
  EACCES: 'n’est pas lisible par cet utilisateur',
  EISDIR: 'est un dossier',
};
