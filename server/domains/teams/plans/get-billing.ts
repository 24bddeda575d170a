import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { offerPlan } from './offer-plan.ts';
import { PLANS } from './plans.ts';
import { readUsage } from './read-quotas.ts';

type Billing = Answer<'getBilling'>['data'];

export const getBilling: Handler<'getBilling'> = async (app, { caller }) => ({
  data: await readBilling(app, caller.team_id),
});

/** Reads the plan of a team, its usage of this month, and the other plans. */
export async function readBilling(
  app: Pick<App, 'db' | 'clock' | 'billing'>,
  team_id: string,
): Promise<Billing> {
  const {
    plan: current_plan,
    used: settled,
    in_flight,
    limit,
    resets_at,
  } = await readUsage(app.db, team_id, app.clock.now());
  const used = settled + in_flight;
  const provider = app.billing && { whyNot: await app.billing.whyNot(team_id) };
  return {
    plan: {
      id: current_plan,
      name: PLANS.find(({ id }) => id === current_plan)?.name ?? current_plan,
    },
    usage: {
      used,
      limit,
      left: limit === null ? null : Math.max(0, limit - used),
      resets_at: resets_at.toISOString(),
    },
    provider: app.billing?.name ?? null,
    plans: PLANS.map((plan) => offerPlan(plan, { current_plan, provider })),
  };
}
