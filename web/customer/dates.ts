import type { OrderContext } from '#contract/customer-pages/customer-frame.ts';
import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import type { PageTexts } from './texts/page-texts.ts';

const LANGUAGE: Readonly<Record<CustomerLocale, string>> = {
  fr: 'fr-FR',
  en: 'en-GB',
  es: 'es-ES',
  de: 'de-DE',
  it: 'it-IT',
  nl: 'nl-NL',
};
const SHORT = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const LONG = { weekday: 'long', day: 'numeric', month: 'long' } as const;
const DAY = { day: 'numeric', month: 'long' } as const;

/** « mar. 17 nov. » */
function shortDay(date: Date, locale: CustomerLocale, timezone: string): string {
  return write(date, locale, timezone, SHORT);
}

/** « samedi 28 novembre » */
export function longDay(date: Date, locale: CustomerLocale, timezone: string): string {
  return write(date, locale, timezone, LONG);
}

/** « 19 décembre » */
export function dayOfMonth(date: Date, locale: CustomerLocale, timezone: string): string {
  return write(date, locale, timezone, DAY);
}

function write(
  date: Date,
  locale: CustomerLocale,
  timezone: string,
  style: Intl.DateTimeFormatOptions,
): string {
  const quarter = Math.floor(date.getTime() / QUARTER);
  const key = `${quarter} ${locale} ${timezone} ${style.weekday ?? ''}`;
  const cached = written.get(key);
  if (cached !== undefined) return cached;
  const parts = formatter(locale, timezone, style).formatToParts(date);
  const value = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((part) => part.type === type)?.value ?? '';
  const day = `${dayText(value('day'), locale)}\u00a0${locale === 'es' && style.month === 'long' ? 'de\u00a0' : ''}${value('month')}`;
  const text = [value('weekday'), day].filter((word) => word !== '').join(' ');
  if (written.size >= MOST_WRITTEN) written.clear();
  written.set(key, text);
  return text;
}

/** Returns « 1er » or « 17. ». */
function dayText(day: string, locale: CustomerLocale): string {
  if (locale === 'de') return `${day}.`;
  return locale === 'fr' && day === '1' ? '1er' : day;
}

/**
 * Dates within the same quarter of an hour are on the same day in every time zone, so each quarter
 * is formatted once. The orders of a batch are delivered on the same few days.
 */
const QUARTER = 15 * 60_000;
const MOST_WRITTEN = 2_000;
const written = new Map<string, string>();

/**
 * Creating a formatter takes longer than rendering a page, so formatters are cached. Their number
 * is limited by the number of time zones.
 */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(
  locale: CustomerLocale,
  timeZone: string,
  style: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${style.weekday ?? ''} ${style.month}`;
  const cached =
    formatters.get(key) ?? new Intl.DateTimeFormat(LANGUAGE[locale], { ...style, timeZone });
  formatters.set(key, cached);
  return cached;
}

/**
 * Returns the lines that describe an order, such as « Commande n° 4812, livrée mar. 17 nov. » and «
 * Savon surgras, et 2 autres articles ».
 */
export function describeOrder(
  order: OrderContext,
  texts: PageTexts,
  locale: CustomerLocale,
  timezone: string,
): readonly string[] {
  const number = orderNumberOf(order);
  const date = order.delivered_at
    ? { delivered: shortDay(order.delivered_at, locale, timezone) }
    : order.ordered_at && { ordered: shortDay(order.ordered_at, locale, timezone) };
  const product = order.product === null ? '' : texts.products(order.product, order.other_products);
  return [texts.order(number, date), product].filter((line) => line !== '');
}

/** Returns the order number without the « # » that shops write. */
export function orderNumberOf(order: OrderContext): string | null {
  return order.number?.replace(/^#/u, '') ?? null;
}
