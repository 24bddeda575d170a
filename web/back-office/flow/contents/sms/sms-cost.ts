import type { SmsAccountState } from '#web/back-office/integrations/sms/sms-data.ts';

const euros = new Intl.NumberFormat('fr-FR', {
  style: 'currency',
  currency: 'EUR',
  minimumFractionDigits: 2,
  maximumFractionDigits: 3,
});

/**
 * What one SMS of the team costs: its own account’s price, else the instance’s; null when nobody
 * knows.
 */
export function priceOf(accounts: readonly SmsAccountState[]): number | null {
  const account = accounts.find(({ scope }) => scope === 'team') ?? accounts[0];
  return account?.price_per_segment ?? null;
}

/** « 0,10 € » */
export function segmentsCost(segments: number, price: number): string {
  return euros.format(Math.round(segments * price * 1000) / 1000);
}
