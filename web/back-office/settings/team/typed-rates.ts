import { HIGHEST_RATE, OTHER_COUNTRIES, type OwnRates } from '#contract/messages/channel-rates.ts';
import { MESSAGE_CHANNELS, type MessageChannel } from '#contract/labels/message-status.ts';

/** A rate as it stands in its field; an empty one is ours. */
export interface TypedRate {
  channel: MessageChannel;
  /** ISO-2, or `other`. */
  country: string;
  amount: string;
}

/** The countries of each channel, and at last the line for all others, which is always there. */
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

/** One more country, before the line for all others. */
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

/** What is saved: empty fields are left out. */
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
