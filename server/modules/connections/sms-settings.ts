export type SmsService = 'brevo' | 'twilio';

/** What a shop in France pays for a segment as a rule, in euros. */
export const PRICE_PER_SEGMENT: Readonly<Record<SmsService, number>> = { brevo: 0.05, twilio: 0.08 };
