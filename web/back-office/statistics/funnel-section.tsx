import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '#web/ui/buttons/button.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { countOf, formatNumber, formatShare } from '#web/ui/format/numbers.ts';
import type { Period } from '#web/ui/period/period.ts';
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx';
import { Unmeasured } from '#web/ui/charts/breakdown.tsx';
import { useIsNewShop } from '../dashboard/use-is-new-shop.ts';
import { FigureTable } from './figure-table.tsx';
import { FunnelBars } from './funnel-bars.tsx';
import { STAGES, type StageKey, WHY_UNMEASURED } from './funnel-stages.ts';
import { ReadSection } from './read-section.tsx';
import { type Funnel, funnelStatisticsQuery } from './statistics-data.ts';

interface FunnelSectionProps {
  period: Period;
  isCompared: boolean;
  by: Funnel['by'];
  onChoose: (by: Funnel['by']) => void;
}

const BY: readonly { value: Funnel['by']; label: string }[] = [
  { value: 'channel', label: 'Canal' },
  { value: 'step', label: 'Étape' },
  { value: 'template', label: 'Texte' },
  { value: 'country', label: 'Pays' },
];
const HEADS: Record<Funnel['by'], string> = {
  channel: 'Canal',
  step: 'Étape',
  template: 'Texte ou modèle',
  country: 'Pays',
};

/** Shows the results of the requests of a period, stage by stage. */
export function FunnelSection({ period, isCompared, by, onChoose }: FunnelSectionProps): ReactNode {
  return (
    <ReadSection read={useQuery(funnelStatisticsQuery(period, by))}>
      {(funnel) => <ShownFunnel funnel={funnel} isCompared={isCompared} onChoose={onChoose} />}
    </ReadSection>
  );
}

function ShownFunnel({
  funnel,
  isCompared,
  onChoose,
}: Pick<FunnelSectionProps, 'isCompared' | 'onChoose'> & { funnel: Funnel }): ReactNode {
  const { whole, previous, groups, by } = funnel;
  const isNew = useIsNewShop();
  if (whole.sent === 0 && isNew)
    return (
      <Empty
        drawing="chart"
        title="Aucune demande n’est encore partie"
        action={
          <Link to="/dashboard" className={buttonClass()}>
            Voir les premières étapes
          </Link>
        }
      >
        L’entonnoir suit chaque demande, de son départ à l’avis public. Il commence avec votre
        premier envoi.
      </Empty>
    );
  if (whole.sent === 0)
    return (
      <Empty drawing="chart" title="Aucune demande n’est partie ces jours-là">
        Choisissez une autre période, ou attendez le prochain envoi : l’entonnoir suit chaque
        demande, de son départ à l’avis public.
      </Empty>
    );
  return (
    <>
      <h2 className="font-strong">
        {countOf(whole.rated.total ?? 0, 'note', 'notes')} pour{' '}
        {countOf(whole.sent, 'demande envoyée', 'demandes envoyées')}
      </h2>
      <p className="mb-4 max-w-170 text-ink-2">
        Les demandes parties pour la première fois dans la période, suivies jusqu’à aujourd’hui : ce
        qui arrive plus tard compte pour elles.
      </p>
      <FunnelBars stages={whole} before={isCompared ? previous : null} />
      <div className="mt-8 mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-strong">
          Par{' '}
          {by === 'channel'
            ? 'canal'
            : by === 'step'
              ? 'étape'
              : by === 'template'
                ? 'texte'
                : 'pays'}
        </h2>
        <SegmentedControl
          label="Répartir par"
          name="funnel-by"
          options={BY}
          value={by}
          onChoose={onChoose}
        />
      </div>
      <FigureTable
        label={`L’entonnoir par ${HEADS[by].toLowerCase()}`}
        nameHead={HEADS[by]}
        name={({ label }) => <span title={label}>{label}</span>}
        rows={groups}
        rowKey={({ key }) => key ?? ''}
        columns={[
          { key: 'sent', head: 'Envoyées', cell: ({ sent }) => formatNumber(sent) },
          ...STAGES.map(({ key, head }) => ({
            key,
            head,
            cell: (row: Funnel['groups'][number]) => <StageCell stage={row[key]} name={key} />,
          })),
        ]}
        foot={{ key: null, label: 'Toutes', ...whole }}
      />
      <p className="mt-3 max-w-170 text-12 text-ink-3">
        {by === 'country'
          ? 'Chaque demande est dans un pays.'
          : 'Une demande relancée autrement est dans chaque ligne qui l’a touchée, avec ce que cette ligne a amené : les lignes ne s’additionnent pas.'}{' '}
        Les hachures : non mesurable.
      </p>
    </>
  );
}

function StageCell({
  stage: { total, share, measured },
  name,
}: {
  stage: Funnel['whole']['clicked'];
  name: StageKey;
}): ReactNode {
  if (total === null || share === null) return <Unmeasured why={WHY_UNMEASURED[name]} />;
  return (
    <>
      {formatShare(share, true)}{' '}
      <span
        className="inline-block min-w-9 text-12 text-ink-3"
        data-tooltip={`${formatNumber(total)} sur ${formatNumber(measured)}`}
      >
        {formatNumber(total)}
      </span>
    </>
  );
}
