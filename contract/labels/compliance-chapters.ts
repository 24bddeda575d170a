import { MESSAGE_CHANNELS } from './message-status.ts';

/** The parts of the compliance screen, in its order. No zod: the browser reads this file. */
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

/** Texts for the shop’s own site, to be pasted. */
export const LEGAL_TEXTS = [
  'privacy',
  'notice',
  ...MESSAGE_CHANNELS.map((channel) => `consent_${channel}` as const),
] as const;
export type LegalTextName = (typeof LEGAL_TEXTS)[number];
