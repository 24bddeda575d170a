import { useMutation } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { FileDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { askFile } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { type Period, periodBefore } from '#web/ui/period/period.ts';
import { SavedViews } from '#web/ui/tables/saved-views.tsx';
import { useToday } from '#web/ui/format/use-today.ts';
import { saveFile } from '../components/save-file.ts';
import { periodOf } from '../dashboard/dashboard-search.ts';
import { PeriodActions, periodLead } from '../dashboard/period-actions.tsx';
import { compact } from '../search-values.ts';
import { AnswersSection } from './answers-section.tsx';
import { BreakdownSection } from './breakdown-section.tsx';
import { CostsSection } from './costs-section.tsx';
import { FunnelSection } from './funnel-section.tsx';
import { SECTIONS, type StatisticsSearch, type StatisticsSection } from './statistics-search.ts';
import { TimesSection } from './times-section.tsx';
import { HelpLink } from '../help/help-link.tsx';

const route = getRouteApi('/_back-office/dashboard/statistics');

const NAMES: Record<StatisticsSection, string> = {
  entonnoir: 'Entonnoir',
  delais: 'Délais',
  repartition: 'Produits et pays',
  reponses: 'Réponses',
  couts: 'Coûts',
};

/** Shows the detailed statistics in sections: funnel, times, breakdown, answers and costs. */
export function StatisticsScreen(): ReactNode {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const today = useToday();
  const period = periodOf(search, today);
  const before = search.compare === 'non' ? null : periodBefore(period);
  const section = search.section ?? 'entonnoir';
  const change = (next: { [Key in keyof StatisticsSearch]?: StatisticsSearch[Key] | undefined }) =>
    void navigate({
      search: compact<StatisticsSearch>({ ...search, ...next }),
      replace: true,
      resetScroll: false,
    });
  const views = SECTIONS.map((key) => ({ key, label: NAMES[key], isCurrent: key === section }));
  const isCompared = before !== null;
  return (
    <Page
      title="Statistiques"
      help={<HelpLink article="statistiques" about="lire les statistiques" />}
      isWide
      lead={periodLead(period, before)}
      wideActionsOnPhone
      actions={
        <PeriodActions period={period} today={today} isCompared={isCompared} onChange={change} />
      }
    >
      <SavedViews
        label="Statistiques"
        views={views}
        link={(view, props) => (
          <Link
            to="/dashboard/statistics"
            search={compact<StatisticsSearch>({ ...search, section: sectionOf(view.key) })}
            {...props}
          />
        )}
      />
      <div className="peer pt-2">
        {section === 'entonnoir' && (
          <FunnelSection
            period={period}
            isCompared={isCompared}
            by={search.by ?? 'channel'}
            onChoose={(by) => change({ by: by === 'channel' ? undefined : by })}
          />
        )}
        {section === 'delais' && <TimesSection period={period} isCompared={isCompared} />}
        {section === 'repartition' && (
          <BreakdownSection
            period={period}
            isCompared={isCompared}
            dimension={search.dimension ?? 'product'}
            onChoose={(dimension) =>
              change({ dimension: dimension === 'product' ? undefined : dimension })
            }
          />
        )}
        {section === 'reponses' && <AnswersSection period={period} />}
        {section === 'couts' && <CostsSection period={period} isCompared={isCompared} />}
      </div>
      <Export section={section} period={period} search={search} />
    </Page>
  );
}

function sectionOf(key: string): StatisticsSection | undefined {
  return key === 'entonnoir' ? undefined : SECTIONS.find((section) => section === key);
}

/** Exports the figures of the open section to a file. Hidden while the section is empty. */
function Export({
  section,
  period,
  search,
}: {
  section: StatisticsSection;
  period: Period;
  search: StatisticsSearch;
}): ReactNode {
  const save = useMutation({
    mutationFn: () => fileOf(section, period, search),
    onSuccess: ({ filename, content }) => saveFile(filename, content),
  });
  return (
    <div className="hairline-t mt-8 flex peer-has-data-empty:hidden flex-wrap items-center gap-x-4 gap-y-2 pt-4">
      <Button icon={FileDown} busy={save.isPending} onClick={() => save.mutate()}>
        Exporter en CSV
      </Button>
      <span className="text-12 text-ink-3">Les mêmes nombres que ci-dessus, pour un tableur.</span>
    </div>
  );
}

function fileOf(
  section: StatisticsSection,
  period: Period,
  { by, dimension }: StatisticsSearch,
): Promise<{ filename: string; content: Blob }> {
  const query = { ...period, format: 'csv' } as const;
  switch (section) {
    case 'entonnoir':
      return askFile('statisticsFunnel', { query: { ...query, by: by ?? 'channel' } });
    case 'delais':
      return askFile('timeToReview', { query });
    case 'repartition':
      return askFile('statisticsBy', { query: { ...query, dimension: dimension ?? 'product' } });
    case 'reponses':
      return askFile('statisticsAnswers', { query });
    case 'couts':
      return askFile('statisticsCosts', { query });
  }
}
