import type { Answer } from '#contract/api/schemas.ts';
import type { Plan } from './plans.ts';

export interface PlanOffer {
  current_plan: string;
  /** Null when this instance bills nobody. */
  provider: { whyNot: string | null } | null;
}

type WirePlan = Answer<'getBilling'>['data']['plans'][number];

/** Presents a plan, with the reason when a team may not choose it. A pure function. */
export function offerPlan(
  { features, ...plan }: Plan,
  { current_plan, provider }: PlanOffer,
): WirePlan {
  const reason = plan.id === current_plan ? null : reasonAgainst(plan, provider);
  return {
    ...plan,
    features: [...features],
    state: plan.id === current_plan ? 'current' : reason === null ? 'available' : 'unavailable',
    reason,
  };
}

/**
 * Returns why a plan is unavailable: free plans exist only on instances without billing, and paid
 * plans need a billing provider.
 */
function reasonAgainst(
  { price }: Pick<Plan, 'price'>,
  provider: PlanOffer['provider'],
): string | null {
  if (provider === null)
    return price === null
      ? null
      : 'Cette instance ne facture personne : le forfait sans limite y est gratuit.';
  return price === null ? 'Réservée aux instances qui ne facturent personne.' : provider.whyNot;
}
