import type { MessageChannel } from '#contract/labels/message-status.ts';

/**
 * The prices of messages in euros: per message on WhatsApp and by e-mail, per segment by SMS. The
 * file does not import zod, because the browser loads it.
 */

/**
 * The prices in euros that the team entered, by channel and by country (ISO 3166-1 alpha-2) or
 * `other`.
 */
export type OwnRates = Readonly<Partial<Record<MessageChannel, Readonly<Record<string, number>>>>>;

/** A price in euros. `is_own` is true when the team entered it. */
interface Rate {
  amount: number;
  is_own: boolean;
}

/** The key for countries without a price of their own. */
export const OTHER_COUNTRIES = 'other';
export const HIGHEST_RATE = 10;
export const COUNTRIES_MOST = 250;

/**
 * Approximate prices, used until the team enters its own. Real prices change and are agreed between
 * the shop and its provider.
 */
const USUAL: Readonly<Record<MessageChannel, Readonly<Record<string, number>>>> = {
  whatsapp: { [OTHER_COUNTRIES]: 0.05 },
  sms: { FR: 0.05, [OTHER_COUNTRIES]: 0.08 },
  email: { [OTHER_COUNTRIES]: 0 },
};

export const RATE_SOURCES: Readonly<Record<MessageChannel, string>> = {
  whatsapp:
    'Estimation : l’ordre de grandeur d’un message « utility » de Meta en Europe. Votre facture Meta ou Kanal fait foi.',
  sms: 'Estimation par segment, d’après les tarifs publics de Brevo et de Twilio. Le prix que le service annonce pour un SMS passe avant.',
  email: 'Votre serveur d’envoi ne facture pas au message : 0 €, sauf si vous dites le contraire.',
};

/**
 * Returns the team’s price for the country, else the team’s price for other countries, else the
 * default price.
 */
export function rateFor(own: OwnRates, channel: MessageChannel, country: string | null): Rate {
  const price =
    (country === null ? undefined : own[channel]?.[country]) ?? own[channel]?.[OTHER_COUNTRIES];
  return price === undefined
    ? { amount: usualRate(channel, country), is_own: false }
    : { amount: price, is_own: true };
}

export function usualRate(channel: MessageChannel, country: string | null): number {
  const usual = USUAL[channel];
  return (country === null ? undefined : usual[country]) ?? usual[OTHER_COUNTRIES] ?? 0;
}
