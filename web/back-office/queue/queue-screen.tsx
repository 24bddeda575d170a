import { Link, useNavigate } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Pagination } from '#web/ui/tables/pagination.tsx';
import { useIsPhone, useMedia } from '#web/ui/layout/use-media.ts';
import { usePageOfAddress } from '../components/use-page-of-address.ts';
import { focusOpenRow } from '#web/back-office/components/panels/focus-open-row.ts';
import { QueueActions } from '../imports/queue-actions.tsx';
import { useSession } from '../session/use-session.ts';
import type { QueuedReview } from './message/message-actions.ts';
import { OpenPanel } from './message/open-panel.tsx';
import {
  queueFiltersOf,
  hasFilters,
  withQueueFilters,
  withoutCustomer,
  withoutPanel,
} from './change-queue-search.ts';
import { type QueuePath, type QueueSearch } from './queue-address.ts';
import { QueueBroken } from './list/queue-broken.tsx';
import { QueueEmpty } from './list/queue-empty.tsx';
import { QueueHead } from './list/queue-head.tsx';
import { QueueLead } from './list/queue-lead.tsx';
import { QueueTable, type TableWidth } from './list/queue-table.tsx';
import { QueueWork } from './queue-work.tsx';
import { useBulkJob } from './bulk/use-bulk-job.ts';
import { useIsNew } from './list/use-is-new.ts';
import { useLiveQueue } from './list/use-live-queue.ts';
import { useSelection } from './bulk/use-selection.ts';
import { useMessageQuestions } from './message/use-message-questions.tsx';
import { HelpLink } from '../help/help-link.tsx';

/**
 * The screen « Envois »: shows the planned, held and undecided messages, one per row or grouped by
 * request.
 */
export function QueueScreen({ path, search }: { path: QueuePath; search: QueueSearch }): ReactNode {
  const navigate = useNavigate();
  const go = (next: QueueSearch) => void navigate({ to: path, search: next, resetScroll: false });
  const { team } = useSession();
  const mayAct = team.role !== 'reader';
  const tableWidth = useTableWidth(search.request !== undefined);
  const bulk = useBulkJob();
  const { reading, rows, refetch, heldProps } = useLiveQueue(path, search, bulk.isRunning);
  usePageOfAddress(reading?.page);
  const { selection, boxes, selectButton } = useBoxes(path, search, rows, mayAct);
  const open = (message: QueuedReview | undefined, edit?: 'contact') =>
    go({
      ...withoutPanel(search),
      ...(message && { request: message.request_id, message: message.id }),
      ...(edit && { edit }),
    });
  const { act, questions, resolve } = useMessageQuestions(open);
  const close = () => {
    focusOpenRow();
    go(withoutPanel(search));
  };
  const counts = reading?.failure && !reading.read_at ? undefined : reading?.page.counts;
  const hasNoRows = reading && rows?.length === 0 && !reading.failure;
  const isNew = useIsNew(hasNoRows === true && counts?.all === 0 && !hasFilters(search));
  // « Tout est parti » would be wrong for a moment where nothing has ever left.
  const isEmpty = hasNoRows && isNew !== null;
  return (
    <Page
      title="Envois"
      help={<HelpLink article="envois" about="comprendre un envoi" />}
      lead={<QueueLead reading={reading} isNew={isNew === true} />}
      actions={mayAct && <QueueActions />}
      panel={
        (search.request || search.customer) && (
          <OpenPanel
            search={search}
            rows={rows}
            mayAct={mayAct}
            onAct={act}
            onResolve={resolve}
            onOpen={open}
            onClose={() => close()}
            onCustomerClose={() => go(withoutCustomer(search))}
          />
        )
      }
    >
      {!isNew && (
        <QueueHead
          path={path}
          search={search}
          counts={counts}
          tableWidth={tableWidth}
          selectButton={selectButton}
          onChange={go}
        />
      )}
      {reading?.failure && <QueueBroken reading={reading} onRetry={refetch} />}
      {isEmpty ? (
        <QueueEmpty search={search} isNew={isNew === true} onClear={() => go({})} />
      ) : (
        (!reading?.failure || reading.read_at) && (
          <div {...heldProps} data-opens-panel>
            <QueueTable
              rows={isNew === null ? undefined : rows}
              path={path}
              search={search}
              selection={boxes}
              mayAct={mayAct}
              tableWidth={tableWidth}
              onAct={act}
              onOpen={open}
            />
            {reading && (
              <Pagination
                page={reading.page}
                onPage={(page) =>
                  go(withQueueFilters(search, { page: page > 1 ? page : undefined }))
                }
              />
            )}
          </div>
        )
      )}
      {!isNew && (
        <p className="pb-4 text-12">
          <Link to="/dashboard/queue/index_old" search={queueFiltersOf(search)} className="link">
            Tableau complet
          </Link>
        </p>
      )}
      <QueueWork
        search={search}
        total={reading?.page.total ?? 0}
        selection={selection}
        bulk={bulk}
        mayAct={mayAct}
      />
      {questions}
    </Page>
  );
}

/**
 * Manages the checkboxes of the rows. On phones a button shows them. Requests with several messages
 * are handled in their panel.
 */
function useBoxes(
  path: QueuePath,
  search: QueueSearch,
  rows: readonly QueuedReview[] | undefined,
  mayAct: boolean,
) {
  const isPhone = useIsPhone();
  const [isChoosing, setChoosing] = useState(false);
  const selection = useSelection(JSON.stringify([path, queueFiltersOf(search)]), rows);
  const isOffered = mayAct && path === '/dashboard/queue';
  const toggle = () => {
    selection.clear();
    setChoosing(!isChoosing);
  };
  return {
    selection,
    boxes: isOffered && (!isPhone || isChoosing) ? selection : undefined,
    selectButton: isOffered && isPhone && (
      <Button icon={ListChecks} aria-pressed={isChoosing} onClick={toggle}>
        {isChoosing ? 'Terminer' : 'Sélectionner'}
      </Button>
    ),
  };
}

/** Below 1,024 px a panel covers the page and does not reduce its width. */
function useTableWidth(hasPanel: boolean): TableWidth {
  const isWide = useMedia('(width >= 72rem)');
  const isSmall = useMedia('(width < 60rem)');
  if (isSmall) return 'small';
  return isWide && !hasPanel ? 'wide' : 'narrow';
}
