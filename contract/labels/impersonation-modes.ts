/**
 * The rights of administrators who act in the name of a person. `full` allows everything except the
 * calls that are refused in a support session; `read_only` allows only reading; `with_consent`
 * allows the same as `full` while an owner of the team agrees.
 */
export const IMPERSONATION_MODES = ['full', 'read_only', 'with_consent'] as const;
export type ImpersonationMode = (typeof IMPERSONATION_MODES)[number];

export const IMPERSONATION_MODE_LABELS: Record<ImpersonationMode, string> = {
  full: 'Accès complet',
  read_only: 'Lecture seule',
  with_consent: 'Avec l’accord de la boutique',
};
