import { Link } from '@tanstack/react-router';
import { Ban, CircleCheck, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Moment } from '#web/ui/format/relative-time.tsx';
import { Status } from '#web/ui/layout/status.tsx';
import { formatOrderNumber } from '../components/customer.ts';
import type { Customer } from './customer-data.ts';

const PURPOSES = {
  replies: 'Ne souhaite pas recevoir de réponse à ses avis',
  publication: 'Ne souhaite pas être invité à publier un avis',
} as const;

/** Lists the consents and refusals of a customer, with the source and date of each. */
export function CustomerConsents({ customer }: { customer: Customer }): ReactNode {
  const { consents, opt_outs, refused_purposes } = customer;
  const latest = consents.filter(
    ({ channel }, at) => consents.findIndex((one) => one.channel === channel) === at,
  );
  if (latest.length === 0 && opt_outs.length === 0 && refused_purposes.length === 0)
    return (
      <p className="leading-5 text-ink-2">
        Aucun choix enregistré : la règle du{' '}
        <Link to="/dashboard/flow-configuration" className="link">
          scénario d’envoi
        </Link>{' '}
        s’applique.
      </p>
    );
  return (
    <ul className="grid gap-3 leading-5">
      {opt_outs.map(({ id, value, source_label, created_at, removed_at }) => (
        <li key={id}>
          <Status
            icon={Ban}
            tone={removed_at === null ? 'warning' : 'neutral'}
            word={removed_at === null ? 'Désinscription' : 'Désinscription levée'}
          />
          <p className="text-12 wrap-anywhere text-ink-3">
            {value}, {source_label.toLowerCase()}, <Moment at={created_at} />
            {removed_at !== null && (
              <>
                , levée <Moment at={removed_at} />
              </>
            )}
          </p>
        </li>
      ))}
      {refused_purposes.map(({ purpose, created_at }) => (
        <li key={purpose}>
          <span>{PURPOSES[purpose]}</span>
          <p className="text-12 text-ink-3">
            <Moment at={created_at} />
          </p>
        </li>
      ))}
      {latest.map(({ channel, channel_label, is_given, source, order_number, at }) => (
        <li key={channel}>
          <Status
            icon={is_given ? CircleCheck : CircleX}
            tone={is_given ? 'good' : 'warning'}
            word={`${channel_label} : ${is_given ? 'accepté' : 'refusé'}`}
          />
          <p className="text-12 wrap-anywhere text-ink-3">
            {[source, order_number && `commande ${formatOrderNumber(order_number)}`]
              .filter(Boolean)
              .map((origin) => `${origin}, `)}
            <Moment at={at} />
          </p>
        </li>
      ))}
    </ul>
  );
}
