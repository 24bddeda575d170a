/** The kinds of audit events that the audit log can be filtered by. */
export const AUDIT_KINDS = [
  'reviews',
  'customers',
  'settings',
  'team',
  'integrations',
  'support',
  'data',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

export const AUDIT_KIND_LABELS: Readonly<Record<AuditKind, string>> = {
  reviews: 'Avis',
  customers: 'Clients et désinscriptions',
  settings: 'Réglages',
  team: 'Équipe et accès',
  integrations: 'Intégrations et API',
  support: 'Administration et accès support',
  data: 'Données et exports',
};
