import type { ComplianceChapter, ComplianceState } from '#contract/labels/compliance-chapters.ts';
import type { ComplianceSnapshot } from './snapshot/compliance-snapshot.ts';

/** The result of a rule for a team, in French: the reason and the remedy. */
export interface RuleVerdict {
  state: ComplianceState;
  text: string;
}

export interface Rule {
  /** The identifier in the API and in the tests. It is never renamed. */
  rule: string;
  chapter: ComplianceChapter;
  title: string;
  /** The law, or the rule of a platform. */
  source: string;
  /** Null when Recueil applies the rule automatically. */
  setting: Setting | null;
  /** Evaluates the rule without side effects. */
  evaluate: (snapshot: ComplianceSnapshot) => RuleVerdict;
}

interface Setting {
  path: string;
  label: string;
}

export const SETTINGS = {
  flow: { path: '/dashboard/flow-configuration', label: 'Scénario d’envoi' },
  rating: { path: '/dashboard/conditional_rating', label: 'Après la note' },
  look: { path: '/dashboard/customization', label: 'Apparence' },
  shop: { path: '/dashboard/settings/team', label: 'Boutique' },
  integrations: { path: '/dashboard/settings/integrations', label: 'Intégrations' },
  email: { path: '/dashboard/settings/integrations/smtp', label: 'E-mail' },
  upsell: { path: '/dashboard/upsell-configuration', label: 'Offres' },
  opt_outs: { path: '/dashboard/settings/opt-outs', label: 'Désinscriptions' },
  data: { path: '/dashboard/settings/data', label: 'Données' },
  shop_reviews: { path: '/dashboard/reviews/shop', label: 'Avis de la boutique' },
  questions: { path: '/dashboard/products/questions', label: 'Questions sur les produits' },
  imports: { path: '/dashboard/queue/imports', label: 'Imports' },
} as const satisfies Record<string, Setting>;

export const ok = (text: string): RuleVerdict => ({ state: 'ok', text });
export const wrong = (text: string): RuleVerdict => ({ state: 'wrong', text });
export const unknown = (text: string): RuleVerdict => ({ state: 'unknown', text });

/** Formats a count as « Sur 12 notes récentes ». */
export const amongRatings = (total: number): string =>
  `Sur ${total.toLocaleString('fr')} ${total < 2 ? 'note récente' : 'notes récentes'}`;
/** Formats a count as « 1 a » or « 3 ont ». */
export const have = (count: number): string => `${count} ${count < 2 ? 'a' : 'ont'}`;
