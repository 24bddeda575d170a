import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { countOf, formatDecimal, formatNumber, formatShare } from '#web/ui/format/numbers.ts';
import type { Period } from '#web/ui/period/period.ts';
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx';
import { StarShape } from '#web/ui/layout/stars.tsx';
import { SummaryRow } from './summary-row.tsx';
import { FigureTable, ShareBar } from './figure-table.tsx';
import { ReadSection } from './read-section.tsx';
import { type StatisticsBreakdown, breakdownQuery } from './statistics-data.ts';

interface BreakdownSectionProps {
  period: Period;
  isCompared: boolean;
  dimension: StatisticsBreakdown['dimension'];
  onChoose: (dimension: StatisticsBreakdown['dimension']) => void;
}
type RatingSummary = StatisticsBreakdown['whole'];

const DIMENSIONS: readonly { value: StatisticsBreakdown['dimension']; label: string }[] = [
  { value: 'product', label: 'Produit' },
  { value: 'carrier', label: 'Transporteur' },
  { value: 'tag', label: 'Étiquette' },
  { value: 'country', label: 'Pays' },
];
const HEADS: Record<StatisticsBreakdown['dimension'], string> = {
  product: 'Produit',
  carrier: 'Transporteur',
  tag: 'Étiquette',
  country: 'Pays',
};
/** The number of rows shown at first. */
const SHOWN = 20;

/** Shows the orders and ratings by product, carrier, tag or country. */
export function BreakdownSection({
  period,
  isCompared,
  dimension,
  onChoose,
}: BreakdownSectionProps): ReactNode {
  return (
    <ReadSection read={useQuery(breakdownQuery(period, dimension))}>
      {(breakdown) => (
        <ShownBreakdown breakdown={breakdown} isCompared={isCompared} onChoose={onChoose} />
      )}
    </ReadSection>
  );
}

function ShownBreakdown({
  breakdown,
  isCompared,
  onChoose,
}: Pick<BreakdownSectionProps, 'isCompared' | 'onChoose'> & {
  breakdown: StatisticsBreakdown;
}): ReactNode {
  const [isWhole, setWhole] = useState(false);
  const { whole, groups, dimension, omitted, least } = breakdown;
  const previous = isCompared ? breakdown.previous : null;
  if (whole.sent === 0)
    return (
      <Empty drawing="chart" title="Aucune demande n’est partie ces jours-là">
        Choisissez une autre période : chaque demande y compte sous ce que contenait sa commande.
      </Empty>
    );
  const shown = isWhole ? groups : groups.slice(0, SHOWN);
  return (
    <>
      <SummaryRow
        figures={[
          {
            label: 'Note moyenne',
            value: whole.average === null ? null : formatDecimal(whole.average),
            unit: 'sur 5',
            before:
              previous?.average == null ? undefined : `${formatDecimal(previous.average)} avant`,
          },
          {
            label: 'Demandes notées',
            value: whole.share === null ? null : formatShare(whole.share, true),
            before:
              previous?.share == null ? undefined : `${formatShare(previous.share, true)} avant`,
          },
          {
            label: 'Clients mécontents',
            value: formatNumber(whole.unhappy),
            unit: 'note de 1 ou 2',
            before: previous ? `${formatNumber(previous.unhappy)} avant` : undefined,
          },
        ]}
      />
      <div className="mt-6 mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-strong">Par {HEADS[dimension].toLowerCase()}</h2>
        <SegmentedControl
          label="Répartir par"
          name="dimension"
          options={DIMENSIONS}
          value={dimension}
          onChoose={onChoose}
        />
      </div>
      <FigureTable
        label={`Notes par ${HEADS[dimension].toLowerCase()}`}
        nameHead={HEADS[dimension]}
        name={({ label }) => <span title={label}>{label}</span>}
        rows={shown}
        rowKey={({ key }) => key ?? ''}
        isQuiet={({ is_few }) => is_few}
        columns={COLUMNS}
        foot={{ key: null, label: 'Toutes', ...whole }}
      />
      {groups.length > SHOWN && !isWhole && (
        <Button look="ghost" className="mt-2" onClick={() => setWhole(true)}>
          Afficher les {formatNumber(groups.length - SHOWN)} autres
        </Button>
      )}
      <p className="mt-3 max-w-170 text-12 text-ink-3">
        Demandes parties dans la période, notes reçues depuis. En gris : moins de {least} notes,
        trop peu pour conclure.
        {dimension !== 'country' &&
          dimension !== 'carrier' &&
          ' Une commande de plusieurs compte sous chacun.'}
        {omitted > 0 &&
          ` ${countOf(omitted, 'ligne moins fréquente n’est pas montrée', 'lignes moins fréquentes ne sont pas montrées')}.`}
      </p>
    </>
  );
}

const COLUMNS: readonly {
  key: string;
  head: ReactNode;
  cell: (row: RatingSummary) => ReactNode;
}[] = [
  { key: 'sent', head: 'Envoyées', cell: ({ sent }) => formatNumber(sent) },
  { key: 'rated', head: 'Notées', cell: ({ rated }) => formatNumber(rated) },
  {
    key: 'share',
    head: 'Part notée',
    cell: ({ share }) => (
      <>
        {share === null ? '—' : formatShare(share, true)}
        <ShareBar share={share ?? 0} />
      </>
    ),
  },
  {
    key: 'average',
    head: 'Note moyenne',
    cell: ({ average, is_few }) =>
      average === null ? (
        '—'
      ) : (
        <span
          className="inline-flex items-center gap-1"
          {...(is_few && { 'data-tooltip': 'Trop peu de notes pour conclure' })}
        >
          {formatDecimal(average)}
          <StarShape className="size-3.5" />
        </span>
      ),
  },
  { key: 'unhappy', head: 'Mécontents', cell: ({ unhappy }) => formatNumber(unhappy) },
];
