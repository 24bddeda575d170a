import { MessageSquareWarning } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { countOf, formatDecimal } from '#web/ui/format/numbers.ts';
import { useToday } from '#web/ui/format/use-today.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { Stars } from '#web/ui/layout/stars.tsx';
import { lastDays, periodBefore } from '#web/ui/period/period.ts';
import { AttentionList } from '../attention-list.tsx';
import { Breakdowns } from '../breakdowns.tsx';
import type { Statistic, StatisticName, StatisticReading } from '../dashboard-data.ts';
import type { FigureName } from '../dashboard-search.ts';
import { DashboardSkeleton } from '../dashboard-skeleton.tsx';
import { FIGURE_STATISTICS, Figures } from '../figures.tsx';
import { periodLead } from '../period-actions.tsx';
import { sampleStatistic } from './sample-figures.ts';

const LATEST = [
  { name: 'Camille (exemple)', rating: 5, text: 'Reçu en deux jours, très bien emballé.' },
  { name: 'Nadia (exemple)', rating: 4, text: '' },
  { name: 'Hugo (exemple)', rating: 2, text: 'Il manquait un article dans le colis.' },
  { name: 'Inès (exemple)', rating: 5, text: 'Exactement comme sur la photo.' },
] as const;

/**
 * Shows the dashboard with the figures of an invented shop. Nothing is read from the server, so
 * examples cannot mix with real figures.
 */
export function SampleDashboard({ onRemove }: { onRemove: () => void }): ReactNode {
  const today = useToday();
  const period = lastDays(30, today);
  const before = periodBefore(period);
  const [chosen, setChosen] = useState<FigureName>('reviews');
  const read = <Name extends StatisticName>(name: Name): StatisticReading<Name> => ({
    value: sampleStatistic(name, period),
    failure: null,
    retry: () => undefined,
  });
  const reviews = sampleStatistic('totalReviewsCollected', period);
  const { average } = sampleStatistic('averageRating', period);
  return (
    <Page
      title="Tableau de bord, données d’exemple"
      documentTitle="Données d’exemple"
      isWide
      lead={
        <>
          Exemple : {countOf(reviews.total, 'avis', 'avis')} en 30 jours, note moyenne{' '}
          {formatDecimal(average ?? 0)}. {periodLead(period, before)}
        </>
      }
    >
      <div className="mb-6">
        <Note
          tone="information"
          title="Ces clients et ces chiffres sont inventés"
          actions={<Button onClick={onRemove}>Retirer les données d’exemple</Button>}
        >
          Rien n’est envoyé, publié ni enregistré. Vos propres chiffres prennent leur place à la
          première commande.
        </Note>
      </div>
      <Suspense fallback={<DashboardSkeleton />}>
        <AttentionList
          matters={[
            {
              key: 'unhappy',
              icon: MessageSquareWarning,
              tone: 'text-error',
              title: '1 client mécontent',
              why: 'Note de 1 ou 2 ces 30 derniers jours, sans réponse.',
              remedy: <span className="flex-none text-12 text-ink-3">exemple</span>,
            },
          ]}
        />
        <div className="grid grid-cols-[minmax(0,1fr)_minmax(296px,24%)] gap-x-10 max-xl:grid-cols-1">
          <aside aria-label="Dernières notes" className="max-xl:hidden xl:order-2">
            <LatestExamples />
          </aside>
          <div className="min-w-0">
            <Figures
              readings={{
                reviews: read('totalReviewsCollected'),
                sent: read('totalLinkSent'),
                average: read('averageRating'),
              }}
              past={
                sampleStatistic(FIGURE_STATISTICS[chosen], before) as Statistic<'averageRating'>
              }
              period={period}
              before={before}
              today={today}
              chosen={chosen}
              onChoose={setChosen}
              isSample
            />
            <div className="mt-6 xl:hidden">
              <LatestExamples />
            </div>
            <Breakdowns
              ratings={read('ratingDistribution')}
              channels={read('reviewsDistributionByChannel')}
              steps={read('reviewsDistributionByStep')}
            />
          </div>
        </div>
      </Suspense>
    </Page>
  );
}

function LatestExamples(): ReactNode {
  return (
    <section>
      <h2 className="mb-2 font-strong">Dernières notes</h2>
      <ul>
        {LATEST.map(({ name, rating, text }) => (
          <li key={name} className="hairline-b py-2.5 first:pt-1 last:border-b-0">
            <p className="flex items-center gap-2">
              <Stars rating={rating} />
              {name}
            </p>
            {text !== '' && <p className="mt-0.5 text-ink-2">{text}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
