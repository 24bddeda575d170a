import { domainToUnicode } from 'node:url';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

export interface PersonName {
  first_name: string | null;
  last_name: string | null;
}

/** A person as rows name them: their contacts in the one form that the product keeps, their names as they were given. */
export interface Person {
  emails: readonly string[];
  phones: readonly string[];
  names: readonly PersonName[];
}

/** What stands where a person was named. */
const GONE = 'effacé';

/**
 * Every way in which a person may be written in a text: an address in any case, also encoded for a URL; a number in national and international spelling; first and last
 * name side by side. An expression that JavaScript (`giu`) and PostgreSQL (`~*`) read alike; null when there is nothing to look for.
 */
export function personPattern({ emails, phones, names }: Person): string | null {
  const spellings = [...emails.flatMap(emailSpellings), ...phones.map(phoneSpelling), ...names.flatMap(nameSpellings)];
  return spellings.length === 0 ? null : [...new Set(spellings)].join('|');
}

/** Of each way to be written, a piece that is always there once case and `SEPARATORS` are gone: looking for pieces first spares the expression nearly every text. */
export function personPieces({ emails, phones, names }: Person): string[] {
  const address = emails.flatMap(domainsOf).flatMap(({ local, domain }) => ['@', '%40'].map((at) => `${local.split('+').at(-1) ?? ''}${at}${domain}`));
  const last = names.flatMap((name) => (nameSpellings(name).length === 0 ? [] : (name.last_name ?? '').trim())).flatMap((name) => [name, withoutAccents(name)]);
  const bare = [...address, ...last].map((text) => SEPARATORS.split('').reduce((left, sign) => left.replaceAll(sign, ''), text.toLowerCase()));
  return [...new Set([...bare, ...phones.map(nationalDigits)])].filter((piece) => piece !== '');
}

/** What people put between the parts of a number or of a name. */
export const SEPARATORS = ' .()-\u00a0\u202f';

const withoutAccents = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '');
const nationalDigits = (phone: string): string => parsePhoneNumberFromString(phone)?.nationalNumber ?? phone.replaceAll(/\D/gu, '');

export function withoutWords(text: string, pattern: string | null): string {
  return pattern === null ? text : text.replaceAll(new RegExp(pattern, 'giu'), GONE);
}

export function namesPerson(text: string, pattern: string | null): boolean {
  return pattern !== null && new RegExp(pattern, 'iu').test(text);
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/gu, (sign) => (sign === '-' || sign === '/' ? sign : `\\${sign}`));

/** Not the end of a longer address; what URL encoding put before it is no part of it. */
const ADDRESS_BEGINS = '(?:(?<![\\w.+-])|(?<=%[0-9A-Fa-f][0-9A-Fa-f]))';

function emailSpellings(email: string): string[] {
  return domainsOf(email).map(({ local, domain }) => `${ADDRESS_BEGINS}${escaped(local).replaceAll('\\+', '(?:\\+|%2B)')}(?:@|%40)${escaped(domain)}(?![\\w-]|\\.\\w)`);
}

/** A domain with accents is kept in ASCII, and written by people as they read it. */
function domainsOf(email: string): { local: string; domain: string }[] {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  return [...new Set([domain, domainToUnicode(domain)])].map((name) => ({ local: email.slice(0, at), domain: name }));
}

const BETWEEN = '(?:[\\s\\u00a0\\u202f().-]|%20)*';

/** `+33612345678` also as 06 12 34 56 78, 0033 6 12…, +33 (0)6 12…. */
function phoneSpelling(phone: string): string {
  const parsed = parsePhoneNumberFromString(phone);
  const country = parsed ? `(?:(?:\\+|00|%2B)?${parsed.countryCallingCode}${BETWEEN}0?${BETWEEN}|0${BETWEEN})?` : '\\+?';
  return `(?<!\\d)${country}${nationalDigits(phone).split('').join(BETWEEN)}(?!\\d)`;
}

const LETTER = '[A-Za-zÀ-ÖØ-öø-ÿ]';
const BESIDE = '[\\s\\u00a0\\u202f,;_.-]{1,4}';

/** One name alone is many people’s; both together are this one’s. */
function nameSpellings({ first_name, last_name }: PersonName): string[] {
  const [first, last] = [first_name?.trim() ?? '', last_name?.trim() ?? ''];
  if (first.length < 2 || last.length < 2) return [];
  const either = (name: string): string => `(?:${[...new Set([name, name.toUpperCase(), withoutAccents(name)])].map(escaped).join('|')})`;
  return [[first, last], [last, first]].map(([a = '', b = '']) => `(?<!${LETTER})${either(a)}${BESIDE}${either(b)}(?!${LETTER})`);
}
