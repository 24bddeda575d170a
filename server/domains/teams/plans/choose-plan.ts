import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { Failure } from '#server/failures.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { changePlan } from './change-plan.ts';
import { readBilling } from './get-billing.ts';
import { PLANS } from './plans.ts';

/**
 * Chooses another plan as the owner: a free plan applies at once, a paid one after the owner has
 * accepted its price at the provider.
 */
export async function choosePlan(
  app: App,
  { caller, body }: Call<'choosePlan'>,
): Promise<Answer<'choosePlan'>> {
  const { team_id, user } = caller;
  const plan = PLANS.find(({ id }) => id === body.plan_id);
  if (!plan) throw new Failure('not_found');
  const before = await readBilling(app, team_id);
  const { state, reason } = before.plans.find(({ id }) => id === plan.id) ?? {
    state: 'unavailable',
    reason: null,
  };
  if (state === 'current') return { data: before, confirmation_url: null };
  if (state === 'unavailable')
    throw new Failure('plan_unavailable', reason === null ? {} : { message: reason });
  if (app.billing !== null && plan.price !== null) {
    const { confirmation_url } = await app.billing.requestPlan(team_id, {
      id: plan.id,
      name: plan.name,
      price: plan.price,
    });
    return { data: before, confirmation_url };
  }
  await changePlan(app, { team_id, plan_id: plan.id, user_id: user.id });
  return { data: await readBilling(app, team_id), confirmation_url: null };
}
