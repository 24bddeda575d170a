/** A plan. `teams.current_plan` contains its id. */
export interface Plan {
  id: string;
  name: string;
  /** The monthly price in euros before tax; null for a free plan. */
  price: number | null;
  /**
   * Requests first accepted in a calendar month of the team’s zone; null without a limit. Reminders
   * never count.
   */
  monthly_requests: number | null;
  /** The features in French, as the billing screen lists them. */
  features: readonly string[];
}

/** A self-hosted instance has no billing: every new team has the plan `libre`. */
export const PLANS: readonly Plan[] = [
  {
    id: 'libre',
    name: 'Libre',
    price: null,
    monthly_requests: null,
    features: ['Demandes illimitées', 'Tous les canaux', 'Toutes les relances'],
  },
  {
    id: 'essentiel',
    name: 'Essentiel',
    price: 19,
    monthly_requests: 300,
    features: ['300 demandes par mois', 'Tous les canaux', 'Relances comprises'],
  },
];

export const LIMITED_PLANS: readonly string[] = PLANS.filter(
  (plan) => plan.monthly_requests !== null,
).map((plan) => plan.id);

/**
 * Returns the monthly limit of a plan, or null when it is unlimited. A plan that this version does
 * not have is unlimited too.
 */
export function monthlyRequests(plan: string): number | null {
  return PLANS.find(({ id }) => id === plan)?.monthly_requests ?? null;
}
