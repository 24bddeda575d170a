export const SUPPRESSION_REASONS = ['refused', 'complaint'] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

/** The French labels of the reasons why an address receives no more e-mails. */
export const SUPPRESSION_LABELS: Readonly<Record<SuppressionReason, string>> = {
  refused: 'Boîte inexistante ou fermée',
  complaint: 'A signalé un e-mail comme indésirable',
};
