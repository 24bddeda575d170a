import type { MessageChannel } from '#contract/labels/message-status.ts';

/**
 * What messages cost, in euros: of one message on WhatsApp and by mail, of one segment by SMS. No
 * zod: the browser reads this file.
 */

/** Channel → country (ISO-2) or `other` → euros, where the team said it. */
export type OwnRates = Readonly<Partial<Record<MessageChannel, Readonly<Record<string, number>>>>>;

/** A rate, and whether the team said it. */
interface Rate {
  amount: number;
  is_own: boolean;
}

/** For the countries that have no rate of their own. */
export const OTHER_COUNTRIES = 'other';
export const HIGHEST_RATE = 10;
export const COUNTRIES_MOST = 250;

/**
 * Orders of magnitude until the team says what it pays: prices move, and are between the shop and
 * its provider.
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

/** The team’s own for the country, else its own for the others, else the usual one. */
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
