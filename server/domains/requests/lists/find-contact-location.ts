import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { HolidayCalendar } from '#contract/calendar/french-holidays.ts';
import type { HolidayRegion } from '#contract/labels/message-status.ts';
import { listCountryZones } from '../planning/country-zones.ts';

/**
 * The location of a person for the sending hours: the time zones that may be theirs (most populous
 * first) and the holidays that apply there.
 */
export interface ContactLocation {
  zones: readonly [string, ...string[]];
  holidays: HolidayCalendar | null;
}

const OVERSEAS: Readonly<Record<string, HolidayCalendar>> = {
  GP: 'guadeloupe',
  MQ: 'martinique',
  GF: 'guyane',
  RE: 'reunion',
  YT: 'mayotte',
  BL: 'saint_barthelemy',
  MF: 'saint_martin',
  PM: 'saint_pierre_et_miquelon',
  NC: 'nouvelle_caledonie',
  PF: 'polynesie',
  WF: 'wallis_et_futuna',
};

/**
 * Finds the location by the country, then by the phone’s prefix, then by the team’s zone (with the
 * holidays of the team’s region when that zone is French).
 */
export function findContactLocation(
  contact: { country_code: string | null; phone_number: string | null },
  team: { timezone: string; holiday_region: HolidayRegion },
): ContactLocation {
  const country = contact.country_code ?? countryOfPhone(contact.phone_number);
  const [main, ...others] = country === null ? [] : listCountryZones(country);
  if (country !== null && main !== undefined)
    return { zones: [main, ...others], holidays: holidaysOf(country, team.holiday_region) };
  return {
    zones: [team.timezone],
    holidays: holidaysOf(countryOfZone(team.timezone), team.holiday_region),
  };
}

function holidaysOf(country: string | null, region: HolidayRegion): HolidayCalendar | null {
  if (country === 'FR') return region;
  return country === null ? null : (OVERSEAS[country] ?? null);
}

function countryOfPhone(phone: string | null): string | null {
  return phone === null ? null : (parsePhoneNumberFromString(phone)?.country ?? null);
}

function countryOfZone(zone: string): string | null {
  return (
    ['FR', ...Object.keys(OVERSEAS)].find((country) => listCountryZones(country).includes(zone)) ??
    null
  );
}
