import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';

const LANGUAGE: Readonly<Record<CustomerLocale, string>> = {
  fr: 'fr-FR',
  en: 'en-GB',
  es: 'es-ES',
  de: 'de-DE',
  it: 'it-IT',
  nl: 'nl-NL',
};
const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const SAME_YEAR = { day: 'numeric', month: 'long' } as const;
const MONTH = { month: 'long', year: 'numeric' } as const;

/** Formats of days and numbers in one language, in the shop’s time zone. */
export interface Writing {
  /** Such as « 20 novembre 2026 ». */
  day: (date: Date) => string;
  /** Such as « 17 novembre » beside a date of the same year, otherwise with the year. */
  dayBeside: (date: Date, beside: Date) => string;
  /** Such as « mars 2024 ». */
  month: (date: Date) => string;
  /** Such as « 12 480 ». */
  whole: (number: number) => string;
  /** A number with one decimal, such as « 4,5 ». */
  tenth: (number: number) => string;
}

/**
 * Creating formatters takes longer than rendering a page, so they are cached by language and time
 * zone.
 */
const cache = new Map<string, Writing>();

export function writingOf(locale: CustomerLocale, timeZone: string): Writing {
  const key = `${locale} ${timeZone}`;
  const writing = cache.get(key) ?? build(locale, timeZone);
  cache.set(key, writing);
  return writing;
}

function build(locale: CustomerLocale, timeZone: string): Writing {
  const language = LANGUAGE[locale];
  const formatter = (style: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, { ...style, timeZone });
    return rememberDays((date) =>
      (locale === 'fr' ? format.format(date).replace(/^1 /u, '1er ') : format.format(date)).replace(
        /^(\d+(?:er|\.)?) /u,
        '$1\u00a0',
      ),
    );
  };
  const [day, short, month] = [formatter(DAY), formatter(SAME_YEAR), formatter(MONTH)];
  const yearFormat = new Intl.DateTimeFormat('en-GB', { year: 'numeric', timeZone });
  const year = rememberDays((date) => yearFormat.format(date));
  const whole = new Intl.NumberFormat(language);
  const tenth = new Intl.NumberFormat(language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return {
    day,
    dayBeside: (date, beside) => (year(date) === year(beside) ? short(date) : day(date)),
    month,
    whole: (number) => whole.format(number),
    tenth: (number) => tenth.format(number),
  };
}

/** Dates within the same quarter of an hour are on the same day in every time zone. */
const QUARTER = 15 * 60_000;
const MOST_REMEMBERED = 2_000;

/**
 * Caches formatted days. Formatting a date takes longer than rendering the rest of a review, and
 * pages show the same days.
 */
function rememberDays(write: (date: Date) => string): (date: Date) => string {
  const written = new Map<number, string>();
  return (date) => {
    const quarter = Math.floor(date.getTime() / QUARTER);
    const text = written.get(quarter) ?? write(date);
    if (written.size >= MOST_REMEMBERED) written.clear();
    written.set(quarter, text);
    return text;
  };
}
