import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Answer } from '#contract/api/schemas.ts';
import { SavedViews } from '#web/ui/tables/saved-views.tsx';
import { useTeamViews } from '../../components/views/use-team-views.tsx';
import { queueFiltersOf } from '../change-queue-search.ts';
import { type QueuePath, type QueueSearch, readQueueSearch } from '../queue-address.ts';
import { QueueFilterBar } from './queue-filter-bar.tsx';
import { QueueForecast } from './queue-forecast.tsx';
import type { TableWidth } from './queue-table.tsx';
import { QUEUE_VIEWS, currentView } from './queue-views.ts';

/** By default the router marks every link whose query is contained in the address. */
const EXACT = { exact: true };

export interface QueueHeadProps {
  path: QueuePath;
  search: QueueSearch;
  counts: Answer<'listQueuedReviews'>['counts'] | undefined;
  tableWidth: TableWidth;
  /** The button that shows the checkboxes on phones. */
  selectButton: ReactNode;
  onChange: (search: QueueSearch) => void;
}

/**
 * Shows the forecast, the views, the search and the filters. The counts of the views are hidden
 * when rows are grouped by request, because they count messages.
 */
export function QueueHead({
  path,
  search,
  counts,
  tableWidth,
  selectButton,
  onChange,
}: QueueHeadProps): ReactNode {
  const view = currentView(search);
  const saved = useTeamViews('queue', queueFiltersOf(search), view !== undefined);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <QueueForecast />
        <div className="flex flex-wrap gap-2 md:ml-auto">
          <QueueModes path={path} search={search} />
          {selectButton}
        </div>
      </div>
      <SavedViews
        label="Vues"
        views={[
          ...QUEUE_VIEWS.map(({ key, label }) => ({
            key,
            label,
            count: path === '/dashboard/queue' && key !== 'sent' ? counts?.[key] : undefined,
            isCurrent: key === view,
            search: viewSearch(key, search),
          })),
          ...saved.views,
        ]}
        link={(each, props) => (
          <Link
            to={path}
            search={readQueueSearch(each.search as Record<string, unknown>)}
            {...props}
          />
        )}
        action={saved.action}
      />
      <QueueFilterBar search={search} tableWidth={tableWidth} onChange={onChange} />
    </>
  );
}

/** Switches between messages and requests. The filters are preserved. */
function QueueModes({ path, search }: { path: QueuePath; search: QueueSearch }): ReactNode {
  const { page: _page, ...rest } = search;
  const mode = (to: QueuePath, label: string) => (
    <Link
      to={to}
      search={rest}
      aria-current={to === path ? 'page' : undefined}
      activeOptions={EXACT}
      className="flex h-[calc(var(--control)-2px)] items-center px-3 whitespace-nowrap text-ink-2 max-md:px-2.5 first:rounded-l-control last:rounded-r-control hover:bg-hover aria-[current=page]:bg-pressed aria-[current=page]:font-medium aria-[current=page]:text-ink"
    >
      {label}
    </Link>
  );
  return (
    <nav
      aria-label="Chargement des envois"
      className="flex divide-x divide-border-strong rounded-control border border-border-strong"
    >
      {mode('/dashboard/queue', 'Par envoi')}
      {mode('/dashboard/reviews_queue', 'Par demande')}
    </nav>
  );
}

function viewSearch(key: string, { request, message }: QueueSearch): QueueSearch {
  const view = QUEUE_VIEWS.find((each) => each.key === key);
  return { ...view?.search, ...(request && { request }), ...(message && { message }) };
}
