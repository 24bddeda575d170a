/** The plans. `teams.current_plan` holds the id. */
export interface Plan {
  id: string;
  name: string;
  /** A month, in euros before tax; null: nobody is billed. */
  price: number | null;
  /**
   * Requests first accepted in a calendar month of the team’s zone; null: as many as they like.
   * Reminders never count.
   */
  monthly_requests: number | null;
  /** In French, as the billing screen lists them. */
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

/** Null means unlimited. A plan that this version does not know is unlimited too. */
export function monthlyRequests(plan: string): number | null {
  return PLANS.find(({ id }) => id === plan)?.monthly_requests ?? null;
}
