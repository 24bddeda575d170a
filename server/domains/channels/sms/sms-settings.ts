import { z } from 'zod';

export type SmsService = 'brevo' | 'twilio';

/** The team’s settings of its SMS account. */
export interface SmsSettings {
  /** Euros in a calendar month. Null when there is no ceiling. */
  monthly_ceiling: number | null;
  /** Euros. Used for the cost when the service gives no price. */
  price_per_segment: number;
  /** Credit in the unit of the account. Owners are notified once when it falls below this. */
  low_credit: number;
}

/** The default price in France, and the credit at which owners are warned in time. */
const USUAL: Readonly<Record<SmsService, Omit<SmsSettings, 'monthly_ceiling'>>> = {
  brevo: { price_per_segment: 0.05, low_credit: 100 },
  twilio: { price_per_segment: 0.08, low_credit: 10 },
};

export function isSmsService(name: string): name is SmsService {
  return name === 'brevo' || name === 'twilio';
}

/** Reads the stored settings. Missing or invalid values get their defaults. */
export function readSmsSettings(
  service: SmsService,
  stored: Readonly<Record<string, unknown>>,
): SmsSettings {
  const usual = USUAL[service];
  const amount = z.number().positive();
  return {
    monthly_ceiling: amount.safeParse(stored['monthly_ceiling']).data ?? null,
    price_per_segment:
      amount.safeParse(stored['price_per_segment']).data ?? usual.price_per_segment,
    low_credit: z.number().min(0).safeParse(stored['low_credit']).data ?? usual.low_credit,
  };
}
