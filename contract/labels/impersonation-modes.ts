/**
 * What administrators of the instance may do under the name of a person: everything that is not in
 * person, only read, or everything while an owner of the team agrees.
 */
export const IMPERSONATION_MODES = ['full', 'read_only', 'with_consent'] as const;
export type ImpersonationMode = (typeof IMPERSONATION_MODES)[number];

export const IMPERSONATION_MODE_LABELS: Record<ImpersonationMode, string> = {
  full: 'Accès complet',
  read_only: 'Lecture seule',
  with_consent: 'Avec l’accord de la boutique',
};
