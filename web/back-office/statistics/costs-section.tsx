import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CHANNEL_LABELS } from '#contract/labels/labels.ts';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { countOf, formatEuros, formatNumber, formatShare } from '#web/ui/format/numbers.ts';
import type { Period } from '#web/ui/period/period.ts';
import { SummaryRow } from './summary-row.tsx';
import { FigureTable } from './figure-table.tsx';
import { ReadSection } from './read-section.tsx';
import { type Costs, costsQuery } from './statistics-data.ts';

type Spent = Costs['whole'];
interface Line extends Spent {
  key: string;
  name: ReactNode;
  rate: number | null;
  is_own_rate: boolean;
}

/** Shows the cost of messages, and the cost per review. */
export function CostsSection({
  period,
  isCompared,
}: {
  period: Period;
  isCompared: boolean;
}): ReactNode {
  return (
    <ReadSection read={useQuery(costsQuery(period))}>
      {(costs) => <ShownCosts costs={costs} isCompared={isCompared} />}
    </ReadSection>
  );
}

function ShownCosts({ costs, isCompared }: { costs: Costs; isCompared: boolean }): ReactNode {
  const { whole } = costs;
  const previous = isCompared ? costs.previous : null;
  if (whole.messages === 0)
    return (
      <Empty drawing="chart" title="Aucun envoi ces jours-là">
        Le coût de chaque demande et de ses relances sera ici, par canal et par pays.
      </Empty>
    );
  const before = (amount: number | null | undefined): string | undefined =>
    amount == null ? undefined : `${formatEuros(amount)} avant`;
  return (
    <>
      <SummaryRow
        figures={[
          {
            label: 'Coût par avis',
            value: whole.cost_per_review === null ? null : formatEuros(whole.cost_per_review),
            before: before(previous?.cost_per_review),
          },
          {
            label: 'Coût par envoi',
            value: whole.cost_per_message === null ? null : formatEuros(whole.cost_per_message),
            before: before(previous?.cost_per_message),
          },
          {
            label: `Coût de ${countOf(whole.messages, 'envoi', 'envois')}`,
            value: formatEuros(whole.cost),
            before: before(previous?.cost),
          },
        ]}
      />
      <div className="mt-6">
        <FigureTable
          label="Coûts par canal et par pays"
          nameHead="Canal et pays"
          name={({ name }) => name}
          rows={linesOf(costs)}
          rowKey={({ key }) => key}
          columns={COLUMNS}
          foot={{ key: 'whole', name: 'Tous', rate: null, is_own_rate: false, ...whole }}
        />
      </div>
      <p className="mt-3 max-w-170 text-12 text-ink-3">
        Tous les envois des demandes parties dans la période, relances comprises, et les notes
        qu’ils ont amenées. {estimateLabel(whole)}{' '}
        <Link to="/dashboard/settings/team" hash="tarifs" className="link">
          Régler vos tarifs
        </Link>
      </p>
    </>
  );
}

function estimateLabel({ cost, estimated }: Spent): string {
  if (estimated === 0)
    return cost === 0
      ? 'Ces canaux ne facturent rien au message.'
      : 'Les prix sont ceux que le service a annoncés.';
  return `${formatShare(estimated / cost)} du coût est estimé : le service n’a pas annoncé son prix.`;
}

/** Returns the lines of the table: each channel, then its countries when there are several. */
function linesOf({ channels, countries }: Costs): Line[] {
  return channels.flatMap((channel) => {
    const own = countries.filter((country) => country.channel === channel.channel);
    const [only] = own.length === 1 ? own : [];
    const head: Line = {
      ...channel,
      key: channel.channel,
      name: (
        <span className="font-medium">
          {only ? `${CHANNEL_LABELS[channel.channel]}, ${only.label}` : channel.label}
        </span>
      ),
      rate: only?.rate ?? null,
      is_own_rate: only?.is_own_rate ?? false,
    };
    return only
      ? [head]
      : [
          head,
          ...own.map((country): Line => ({
            ...country,
            key: `${country.channel} ${country.country_code ?? ''}`,
            name: <span className="pl-4 text-ink-2">{country.label}</span>,
          })),
        ];
  });
}

const amountOf = (amount: number | null): string => (amount === null ? '—' : formatEuros(amount));

const COLUMNS: readonly { key: string; head: ReactNode; cell: (row: Line) => ReactNode }[] = [
  { key: 'messages', head: 'Envois', cell: ({ messages }) => formatNumber(messages) },
  {
    key: 'segments',
    head: 'Segments',
    cell: ({ segments }) => (segments === null ? '' : formatNumber(segments)),
  },
  {
    key: 'rate',
    head: 'Tarif',
    cell: ({ rate, is_own_rate }) =>
      rate !== null && (
        <span
          {...(!is_own_rate && {
            className: 'text-ink-3',
            'data-tooltip': 'Estimation de Recueil',
          })}
        >
          {formatEuros(rate)}
        </span>
      ),
  },
  { key: 'cost', head: 'Coût', cell: ({ cost }) => formatEuros(cost) },
  {
    key: 'cost_per_message',
    head: 'Par envoi',
    cell: ({ cost_per_message }) => amountOf(cost_per_message),
  },
  { key: 'reviews', head: 'Avis', cell: ({ reviews }) => formatNumber(reviews) },
  {
    key: 'cost_per_review',
    head: 'Par avis',
    cell: ({ cost_per_review }) => <span className="font-medium">{amountOf(cost_per_review)}</span>,
  },
];
