import { HIGHEST_RATE, OTHER_COUNTRIES, type OwnRates } from '#contract/messages/channel-rates.ts';
import { MESSAGE_CHANNELS, type MessageChannel } from '#contract/labels/message-status.ts';

/** A rate in the form. An empty amount stands for the default rate. */
export interface TypedRate {
  channel: MessageChannel;
  /** An ISO 3166-1 alpha-2 code, or `other`. */
  country: string;
  amount: string;
}

/**
 * Returns the countries of each channel, and last the line for all other countries, which is always
 * present.
 */
export function typedRates(own: OwnRates): TypedRate[] {
  return MESSAGE_CHANNELS.flatMap((channel) => {
    const of = own[channel] ?? {};
    const countries = Object.keys(of)
      .filter((country) => country !== OTHER_COUNTRIES)
      .toSorted();
    return [...countries, OTHER_COUNTRIES].map((country) => ({
      channel,
      country,
      amount: country in of ? String(of[country]).replace('.', ',') : '',
    }));
  });
}

/** Adds a country before the line for all other countries. */
export function addRate(
  typed: readonly TypedRate[],
  channel: MessageChannel,
  country: string,
): TypedRate[] {
  const at = typed.findIndex(
    (rate) => rate.channel === channel && rate.country === OTHER_COUNTRIES,
  );
  return typed.toSpliced(at, 0, { channel, country, amount: '' });
}

export function isAmount({ amount }: TypedRate): boolean {
  return (
    amount.trim() === '' ||
    (/^\d{1,3}(?:[.,]\d{1,6})?$/u.test(amount.trim()) && numberOf(amount) <= HIGHEST_RATE)
  );
}

/** Returns the rates to save. Empty fields are left out. */
export function ratesOf(typed: readonly TypedRate[]): OwnRates {
  const filledRates = typed.filter(({ amount }) => amount.trim() !== '');
  return Object.fromEntries(
    MESSAGE_CHANNELS.flatMap((channel) => {
      const of = filledRates.filter((rate) => rate.channel === channel);
      return of.length === 0
        ? []
        : [
            [
              channel,
              Object.fromEntries(of.map(({ country, amount }) => [country, numberOf(amount)])),
            ] as const,
          ];
    }),
  );
}

function numberOf(amount: string): number {
  return Number(amount.trim().replace(',', '.'));
}
