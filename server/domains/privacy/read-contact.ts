import { domainToASCII } from 'node:url';
import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import { z } from 'zod';

const address = z.email().max(254);

/**
 * Returns the stored form of an e-mail address: lower case, with its domain in ASCII. Returns null
 * when it is invalid.
 */
export function readEmail(text: string): string | null {
  const at = text.lastIndexOf('@');
  const domain = domainToASCII(text.slice(at + 1));
  const email = `${text.slice(0, at)}@${domain}`.toLowerCase();
  return at > 0 && domain !== '' && address.safeParse(email).success ? email : null;
}

/**
 * Returns a phone number in E.164. A national number is read in `country`. Returns null when it is
 * invalid.
 */
export function readPhone(text: string, country: string): string | null {
  const parsed = parsePhoneNumberFromString(
    text.replace(/^00/u, '+'),
    isKnown(country) ? country : 'FR',
  );
  return parsed?.isValid() === true ? parsed.number : null;
}

const isKnown = (country: string): country is CountryCode => isSupportedCountry(country);
