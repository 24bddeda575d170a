export const SUPPRESSION_REASONS = ['refused', 'complaint'] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

/** Why an address receives no mail any more, as people read it. */
export const SUPPRESSION_LABELS: Readonly<Record<SuppressionReason, string>> = {
  refused: 'Boîte inexistante ou fermée',
  complaint: 'A signalé un e-mail comme indésirable',
};
