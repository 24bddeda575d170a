import {
  CircleCheck,
  CircleDashed,
  CircleOff,
  CircleStop,
  type LucideIcon,
  Scale,
} from 'lucide-react';
import type { ConditionalConfiguration } from '#contract/settings/conditional-configuration.ts';
import type { Answer } from '#contract/api/schemas.ts';
import { stateOfUpsell, type UpsellKind, type UpsellState } from '#contract/settings/upsell.ts';
import type { StatusTone } from '#web/ui/layout/status.tsx';

export type UpsellAnswer = Answer<'saveUpsell'>['data'];

export const KIND_LABELS: Readonly<Record<UpsellKind, { label: string; hint: string }>> = {
  product: { label: 'Produit', hint: 'Une suggestion de votre boutique.' },
  discount: { label: 'Remise', hint: 'Un code, le même pour toutes les notes.' },
  link: { label: 'Lien', hint: 'Parrainage, réseau social, guide d’entretien.' },
};

interface StateLabels {
  word: string;
  icon: LucideIcon;
  tone: StatusTone;
}
export const STATE_LABELS: Readonly<Record<UpsellState, StateLabels>> = {
  shown: { word: 'Proposée', icon: CircleCheck, tone: 'good' },
  inactive: { word: 'Inactive', icon: CircleOff, tone: 'neutral' },
  planned: { word: 'À venir', icon: CircleDashed, tone: 'information' },
  over: { word: 'Terminée', icon: CircleStop, tone: 'neutral' },
  barred: { word: 'En attente', icon: Scale, tone: 'warning' },
};

export function upsellStateOf(
  { starts_at, ends_at, ...upsell }: UpsellAnswer,
  destinations: ConditionalConfiguration['destinations'],
  now: Date,
): UpsellState {
  return stateOfUpsell(
    { ...upsell, starts_at: momentOf(starts_at), ends_at: momentOf(ends_at) },
    destinations,
    now,
  );
}

const momentOf = (at: string | null): Date | null => (at === null ? null : new Date(at));

/** Returns « Toutes les notes » or « 4 étoiles et plus ». */
export function ratingLabel(minimum: number | null): string {
  return minimum === null || minimum <= 1
    ? 'Toutes les notes'
    : `${minimum} étoiles${minimum === 5 ? '' : ' et plus'}`;
}
