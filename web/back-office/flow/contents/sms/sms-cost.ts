import type { SmsAccountState } from '#web/back-office/integrations/sms/sms-data.ts';

const euros = new Intl.NumberFormat('fr-FR', {
  style: 'currency',
  currency: 'EUR',
  minimumFractionDigits: 2,
  maximumFractionDigits: 3,
});

/**
 * Returns the price of one SMS segment in euros: that of the team’s account, or else of the
 * instance’s. Returns null when no price is set.
 */
export function priceOf(accounts: readonly SmsAccountState[]): number | null {
  const account = accounts.find(({ scope }) => scope === 'team') ?? accounts[0];
  return account?.price_per_segment ?? null;
}

/** Returns « 0,10 € ». */
export function segmentsCost(segments: number, price: number): string {
  return euros.format(Math.round(segments * price * 1000) / 1000);
}
