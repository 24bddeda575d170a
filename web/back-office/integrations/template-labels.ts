import { CircleAlert, CircleCheck, Clock, type LucideIcon } from 'lucide-react';
import { rejectionText } from '#contract/messages/templates/rejection-text.ts';
import type { StatusTone } from '#web/ui/layout/status.tsx';
import type { Template } from './integrations-data.ts';

/** The icon, tone and label of each approval state. */
export const TEMPLATE_STATES: Record<
  Template['status'],
  readonly [LucideIcon, StatusTone, string]
> = {
  approved: [CircleCheck, 'good', 'Approuvé'],
  pending: [Clock, 'neutral', 'Examiné par Meta'],
  rejected: [CircleAlert, 'bad', 'Refusé'],
  paused: [CircleAlert, 'warning', 'Suspendu'],
  disabled: [CircleAlert, 'bad', 'Désactivé'],
  unreadable: [CircleAlert, 'warning', 'Illisible ici'],
};

/**
 * Returns the reason why the template cannot be sent and its remedy, or null when it can be sent.
 */
export function templateRemedy({
  status,
  rejected_reason,
}: Pick<Template, 'status' | 'rejected_reason'>): string | null {
  switch (status) {
    case 'approved':
      return null;
    case 'pending':
      return 'La réponse vient le plus souvent en quelques minutes, parfois en un jour. Vous la recevrez par e-mail, et la liste la montre d’elle-même.';
    case 'rejected': {
      const { why, remedy } = rejectionText(rejected_reason);
      return `${why} ${remedy}`;
    }
    case 'paused':
      return 'Des clients l’ont bloqué ou signalé : Meta le rend de lui-même après quelques heures, et le désactive à la troisième fois. Choisissez-en un autre d’ici là.';
    case 'disabled':
      return 'Meta ne le rendra plus : choisissez-en un autre, ou faites-en approuver un nouveau.';
    case 'unreadable':
      return 'Il contient une image, un document ou une forme que nous ne savons pas remplir : choisissez-en un dont l’en-tête est un texte.';
  }
}

const CATEGORIES: Readonly<Record<string, string>> = {
  UTILITY: 'Utilitaire',
  MARKETING: 'Marketing',
  AUTHENTICATION: 'Authentification',
};

export function categoryLabel(category: string): string {
  return CATEGORIES[category] ?? category;
}

const NAMES = new Intl.DisplayNames('fr', { type: 'language', fallback: 'none' });

/** Returns « français » or « anglais américain ». Meta writes locales as `en_US`. */
export function languageLabel(code: string): string {
  try {
    return NAMES.of(code.replace('_', '-')) ?? code;
  } catch {
    return code;
  }
}
