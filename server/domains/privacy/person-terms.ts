import { domainToUnicode } from 'node:url';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

export interface PersonName {
  first_name: string | null;
  last_name: string | null;
}

/**
 * The data that identify a person: their contacts in stored form, and their names as they were
 * given.
 */
export interface IdentifiedPerson {
  emails: readonly string[];
  phones: readonly string[];
  names: readonly PersonName[];
}

/** The replacement for the name of a person. */
export const ERASED = 'effacé';

/**
 * Returns an expression for every form in which a text may name a person: an address in any case,
 * also encoded for a URL; a number in national and international form; first and last name next to
 * each other. JavaScript (`giu`) and PostgreSQL (`~*`) read it in the same way. Returns null when
 * there is nothing to search.
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
 * Returns the same expression without its conditions on the text before and after, which take
 * PostgreSQL nearly all of the time. It matches too much, but never too little.
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

/**
 * The beginning of an address: it must not be the end of a longer address, and the code of a
 * URL-encoded character before it is not a part of it.
 */
const ADDRESS_BEGINS = '(?:(?<![\\w.+-])|(?<=%[0-9A-Fa-f][0-9A-Fa-f]))';

function emailSpellings(email: string): string[] {
  return addressSpellings(email).map((address) => `${ADDRESS_BEGINS}${address}(?![\\w-]|\\.\\w)`);
}

/**
 * Returns the forms of an address. A domain with accents is stored in ASCII, and people write it
 * with accents.
 */
function addressSpellings(email: string): string[] {
  const at = email.lastIndexOf('@');
  const local = escaped(email.slice(0, at)).replaceAll('\\+', '(?:\\+|%2B)');
  const domain = email.slice(at + 1);
  return [...new Set([domain, domainToUnicode(domain)])].map(
    (name) => `${local}(?:@|%40)${escaped(name)}`,
  );
}

const BETWEEN = '(?:[\\s\\u00a0\\u202f().-]|%20)*';

/**
 * Returns an expression that matches `+33612345678` also as 06 12 34 56 78, 0033 6 12… or +33 (0)6
 * 12….
 */
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

/** Returns the forms of first and last name together. One name alone belongs to many people. */
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
