/**
 * Who bills teams for their plan, as one service of many could. A plan changes only once the
 * service says that it is agreed to: `domains/teams/plans/change-plan.ts`.
 */
export interface BillingProvider {
  /** On whose bill the subscription stands. */
  name: 'shopify';
  /** Null: this team can subscribe; else why it cannot yet, in French. */
  whyNot(team_id: string): Promise<string | null>;
  /**
   * Asks for a subscription; its owner agrees to it at `confirmation_url`, a page of the service.
   */
  requestPlan(
    team_id: string,
    plan: { id: string; name: string; price: number },
  ): Promise<{ confirmation_url: string }>;
}
