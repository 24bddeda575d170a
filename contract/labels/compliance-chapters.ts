import { MESSAGE_CHANNELS } from './message-status.ts';

/**
 * The sections of the compliance screen, in order. The file does not import zod, because the
 * browser loads it.
 */
export const COMPLIANCE_CHAPTERS = {
  choices: 'Choix et mots laissés aux clients',
  information: 'Information des clients',
  consent: 'Consentement et retrait',
  hours: 'Horaires et fréquence',
  whatsapp: 'WhatsApp',
  email: 'E-mail',
} as const satisfies Record<string, string>;

export type ComplianceChapter = keyof typeof COMPLIANCE_CHAPTERS;

export const COMPLIANCE_STATES = ['ok', 'wrong', 'unknown'] as const;
export type ComplianceState = (typeof COMPLIANCE_STATES)[number];

/** The legal texts that a shop can paste into its own site. */
export const LEGAL_TEXTS = [
  'privacy',
  'notice',
  ...MESSAGE_CHANNELS.map((channel) => `consent_${channel}` as const),
] as const;
export type LegalTextName = (typeof LEGAL_TEXTS)[number];
