import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { Broken } from '#web/ui/feedback/broken.tsx';
import { formatDay } from '#web/ui/format/dates.ts';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { countOf, formatNumber } from '#web/ui/format/numbers.ts';
import { Ordinals } from '#web/ui/format/ordinals.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useSession } from '../../session/use-session.ts';
import { type Billing, billingQuery } from './billing-data.ts';
import { PlanList } from './plan-list.tsx';

/**
 * Shows the plan of the shop, its usage and the other plans. Visible to owners and to the owner of
 * the shop at Shopify.
 */
export function BillingScreen(): ReactNode {
  const { data, error, refetch } = useQuery(billingQuery);
  const billing = data?.data;
  if (error instanceof ApiError && error.code === 'role_required')
    return (
      <Empty title="Réservé aux propriétaires">
        Seuls les propriétaires voient le forfait et la consommation.
      </Empty>
    );
  if (error && !billing) {
    return (
      <Broken
        title="Le forfait n’a pas pu être chargé"
        requestId={error instanceof ApiError ? error.requestId : null}
        onRetry={() => void refetch()}
      >
        Vos envois continuent.
      </Broken>
    );
  }
  if (!billing) return <Skeleton className="w-60" />;
  return (
    <>
      <CurrentPlan billing={billing} />
      <Usage usage={billing.usage} />
      <FormSection
        title="Forfaits"
        what="Un nouveau forfait s’applique dès son choix. Les envois en attente de quota repartent aussitôt, répartis dans vos horaires."
      >
        <PlanList billing={billing} />
      </FormSection>
    </>
  );
}

function CurrentPlan({ billing: { plan, plans, provider } }: { billing: Billing }): ReactNode {
  const features = plans.find(({ id }) => id === plan.id)?.features ?? [];
  return (
    <FormSection
      title="Votre forfait"
      what={
        provider === null
          ? 'Recueil est hébergé par vous ou pour vous : personne n’y est facturé.'
          : 'Elle est réglée sur votre facture Shopify.'
      }
    >
      <div>
        <p className="text-20 font-strong">{plan.name}</p>
        <ul className="mt-2 grid gap-1">
          {features.map((feature) => (
            <li key={feature} className="flex items-center gap-2 leading-5">
              <Icon of={Check} className="text-primary" />
              {feature}
            </li>
          ))}
        </ul>
      </div>
      {provider === null && (
        <Note tone="information" title="Rien à payer ici">
          Vous réglez directement ce que vos canaux coûtent : SMS chez Brevo ou Twilio, WhatsApp
          chez Kanal ou Meta. Un plafond mensuel par compte SMS se règle dans les intégrations.
        </Note>
      )}
    </FormSection>
  );
}

function Usage({
  usage: { used, limit, left: remaining, resets_at },
}: {
  usage: Billing['usage'];
}): ReactNode {
  const { timezone } = useSession().team;
  const renewal = (
    <Ordinals text={`Le compteur repart de zéro le ${formatDay(resets_at, timezone)} à minuit.`} />
  );
  return (
    <FormSection
      title="Ce mois-ci"
      what="Une demande compte une fois, à son premier message accepté. Les relances, les tests et les échecs ne comptent jamais."
    >
      <div className="leading-5">
        <p className="text-20 font-figure tabular-nums">
          {limit === null
            ? countOf(used, 'demande', 'demandes')
            : `${formatNumber(used)} sur ${countOf(limit, 'demande', 'demandes')}`}
        </p>
        {limit !== null && remaining !== null && (
          <>
            <ProgressBar
              value={Math.min(used, limit)}
              max={limit}
              label="Demandes de ce mois"
              className="mt-2 block w-full"
            />
            <p className="mt-2 font-medium">
              {remaining === 0
                ? 'Il n’en reste plus : les suivantes attendent le mois prochain.'
                : `Il en reste ${formatNumber(remaining)}.`}
            </p>
          </>
        )}
        <p className="mt-0.5 text-ink-2">
          {limit === null ? <>Sans limite. {renewal}</> : renewal}
        </p>
      </div>
    </FormSection>
  );
}
