import { domainToUnicode } from 'node:url';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

export interface PersonName {
  first_name: string | null;
  last_name: string | null;
}

/**
 * A person as rows name them: their contacts in the one form that the product keeps, their names as
 * they were given.
 */
export interface IdentifiedPerson {
  emails: readonly string[];
  phones: readonly string[];
  names: readonly PersonName[];
}

/** The replacement for the name of a person. */
export const ERASED = 'effacé';

/**
 * Every way in which a person may be written in a text: an address in any case, also encoded for a
 * URL; a number in national and international spelling; first and last name side by side. An
 * expression that JavaScript (`giu`) and PostgreSQL (`~*`) read alike; null when there is nothing
 * to look for.
 */
export function personPattern({ emails, phones, names }: IdentifiedPerson): string | null {
  const spellings = [
    ...emails.flatMap(emailSpellings),
    ...phones.map(phoneSpelling),
    ...names.flatMap(nameSpellings),
  ];
  return spellings.length === 0 ? null : [...new Set(spellings)].join('|');
}

/**
 * The same without what stands before and behind, which costs PostgreSQL nearly all of its time: it
 * finds too much, never too little.
 */
export function loosePattern({ emails, phones, names }: IdentifiedPerson): string | null {
  const spellings = [
    ...emails.flatMap(addressSpellings),
    ...phones.map((phone) => digitsSpelling(nationalDigits(phone))),
    ...names.flatMap(pairSpellings),
  ];
  return spellings.length === 0 ? null : [...new Set(spellings)].join('|');
}

export function withoutTerms(text: string, pattern: string | null): string {
  return pattern === null ? text : text.replaceAll(new RegExp(pattern, 'giu'), ERASED);
}

export function namesPerson(text: string, pattern: string | null): boolean {
  return pattern !== null && new RegExp(pattern, 'iu').test(text);
}

const escaped = (text: string): string =>
  text.replace(/[.*+?^${}()|[\]\\/-]/gu, (sign) =>
    sign === '-' || sign === '/' ? sign : `\\${sign}`,
  );

/** Not the end of a longer address; what URL encoding put before it is no part of it. */
const ADDRESS_BEGINS = '(?:(?<![\\w.+-])|(?<=%[0-9A-Fa-f][0-9A-Fa-f]))';

function emailSpellings(email: string): string[] {
  return addressSpellings(email).map((address) => `${ADDRESS_BEGINS}${address}(?![\\w-]|\\.\\w)`);
}

/** A domain with accents is kept in ASCII, and written by people as they read it. */
function addressSpellings(email: string): string[] {
  const at = email.lastIndexOf('@');
  const local = escaped(email.slice(0, at)).replaceAll('\\+', '(?:\\+|%2B)');
  const domain = email.slice(at + 1);
  return [...new Set([domain, domainToUnicode(domain)])].map(
    (name) => `${local}(?:@|%40)${escaped(name)}`,
  );
}

const BETWEEN = '(?:[\\s\\u00a0\\u202f().-]|%20)*';

/** `+33612345678` also as 06 12 34 56 78, 0033 6 12…, +33 (0)6 12…. */
function phoneSpelling(phone: string): string {
  const parsed = parsePhoneNumberFromString(phone);
  const country = parsed
    ? `(?:(?:\\+|00|%2B)?${parsed.countryCallingCode}${BETWEEN}0?${BETWEEN}|0${BETWEEN})?`
    : '\\+?';
  return `(?<!\\d)${country}${digitsSpelling(nationalDigits(phone))}(?!\\d)`;
}

const LETTER = '[A-Za-zÀ-ÖØ-öø-ÿ]';
const BESIDE = '[\\s\\u00a0\\u202f,;_.-]{1,4}';

const nationalDigits = (phone: string): string =>
  parsePhoneNumberFromString(phone)?.nationalNumber ?? phone.replaceAll(/\D/gu, '');
const digitsSpelling = (digits: string): string => digits.split('').join(BETWEEN);

const nameSpellings = (name: PersonName): string[] =>
  pairSpellings(name).map((pair) => `(?<!${LETTER})${pair}(?!${LETTER})`);

/** One name alone is many people’s; both together are this one’s. */
function pairSpellings({ first_name, last_name }: PersonName): string[] {
  const [first, last] = [first_name?.trim() ?? '', last_name?.trim() ?? ''];
  if (first.length < 2 || last.length < 2) return [];
  const either = (name: string): string =>
    `(?:${[...new Set([name, name.toUpperCase(), name.normalize('NFD').replaceAll(/\p{M}/gu, '')])].map(escaped).join('|')})`;
  return [
    [first, last],
    [last, first],
  ].map(([a = '', b = '']) => `${either(a)}${BESIDE}${either(b)}`);
}
