import type { Answer } from '#contract/api/schemas.ts';
import type { Plan } from './plans.ts';

export interface Offered {
  current_plan: string;
  /** Null: nobody bills on this instance. */
  provider: { whyNot: string | null } | null;
}

type WirePlan = Answer<'getBilling'>['data']['plans'][number];

/** Whether a team may choose this plan today. Pure. */
export function offerPlan(
  { features, ...plan }: Plan,
  { current_plan, provider }: Offered,
): WirePlan {
  const reason = plan.id === current_plan ? null : reasonAgainst(plan, provider);
  return {
    ...plan,
    features: [...features],
    state: plan.id === current_plan ? 'current' : reason === null ? 'available' : 'unavailable',
    reason,
  };
}

/** What costs nothing is for instances that bill nobody; what costs something needs somebody who bills it. */
function reasonAgainst(
  { price }: Pick<Plan, 'price'>,
  provider: Offered['provider'],
): string | null {
  if (provider === null)
    return price === null
      ? null
      : 'Cette instance ne facture personne : l’offre sans limite y est gratuite.';
  return price === null ? 'Réservée aux instances qui ne facturent personne.' : provider.whyNot;
}
