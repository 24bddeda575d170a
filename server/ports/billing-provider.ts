/**
 * The service that bills teams for their plan. A plan changes only once the service reports that
 * its owner agreed: `domains/teams/plans/change-plan.ts`.
 */
export interface BillingProvider {
  /** The service whose bill includes the subscription. */
  name: 'shopify';
  /**
   * Returns the reason, in French, why this team cannot subscribe yet. Returns null when it can.
   */
  whyNot(team_id: string): Promise<string | null>;
  /**
   * Requests a subscription. Its owner agrees to it at `confirmation_url`, a page of the service.
   */
  requestPlan(
    team_id: string,
    plan: { id: string; name: string; price: number },
  ): Promise<{ confirmation_url: string }>;
}
