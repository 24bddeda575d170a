import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { countOf, formatNumber } from '#web/ui/format/numbers.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { teamQuery } from '../../session/current-session.ts';
import { type Billing, billingQuery } from './billing-data.ts';

type Plan = Billing['plans'][number];

/** Lists the plans with their prices. A plan that cannot be chosen shows the reason. */
export function PlanList({ billing }: { billing: Billing }): ReactNode {
  const [chosen, setChosen] = useState<Plan | null>(null);
  const choose = useChoice(billing, () => setChosen(null));
  const goesAway = isBilled(billing, chosen);
  return (
    <>
      <ul aria-label="Forfaits" className="-mt-2 [&>:first-child]:border-t-0">
        {billing.plans.map((plan) => (
          <li
            key={plan.id}
            className="hairline-t flex items-start gap-4 py-3 leading-5 max-md:flex-wrap"
          >
            <span className="min-w-0 flex-1 max-md:basis-full">
              <span className="block font-medium">{plan.name}</span>
              <span className="block">{priceOf(plan)}</span>
              <span className="block text-ink-2">{plan.features.join(' · ')}</span>
              {plan.reason !== null && (
                <span className="block text-12 text-ink-3">{plan.reason}</span>
              )}
            </span>
            {plan.state === 'current' && <span className="text-ink-3">Forfait actuel</span>}
            {plan.state === 'available' && (
              <Button onClick={() => setChosen(plan)}>{`Choisir ${plan.name}`}</Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={chosen !== null}
        onClose={() => setChosen(null)}
        title={`Passer au forfait ${chosen?.name ?? ''} ?`}
        confirm={goesAway ? 'Continuer chez Shopify' : 'Changer de forfait'}
        safe={`Garder ${billing.plan.name}`}
        isBusy={choose.isPending}
        onConfirm={() => chosen && choose.mutate(chosen)}
      >
        {chosen && consequence(chosen, goesAway)}
      </ConfirmDialog>
    </>
  );
}

/** Returns true when the plan must be accepted at Shopify, which bills the shop. */
const isBilled = ({ provider }: Billing, plan: Pick<Plan, 'price'> | null): boolean =>
  provider === 'shopify' && plan !== null && plan.price !== null;

function useChoice(billing: Billing, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (plan: Plan) => {
      const body = { plan_id: plan.id };
      if (!isBilled(billing, plan)) return ask('choosePlan', { body });
      const { data } = await ask('requestRecurringPayment', { body });
      return { data: billing, confirmation_url: data.confirmation_url };
    },
    onSuccess: async ({ data, confirmation_url }) => {
      if (confirmation_url !== null) return location.assign(confirmation_url);
      queryClient.setQueryData(billingQuery.queryKey, { data });
      showToast({ title: `La boutique est passée au forfait ${data.plan.name}`, color: 'primary' });
      await queryClient.invalidateQueries({ queryKey: teamQuery.queryKey });
    },
    onSettled: onDone,
  });
}

function priceOf({ price }: Pick<Plan, 'price'>): string {
  return price === null ? 'Gratuite' : `${formatNumber(price)} € hors taxes par mois`;
}

function consequence({ monthly_requests, price }: Plan, goesAway: boolean): string {
  const limit =
    monthly_requests === null
      ? 'Le nombre de demandes n’y est pas limité.'
      : `${countOf(monthly_requests, 'demande', 'demandes')} par mois : les suivantes attendent le mois d’après.`;
  return goesAway
    ? `${limit} ${priceOf({ price })}, que vous acceptez sur une page de Shopify ; rien ne change avant.`
    : limit;
}
