import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, use, useState } from 'react';
import { dayKey } from '#web/ui/dates.ts';
import { Page } from '#web/ui/page.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SavedViews } from '#web/ui/saved-views.tsx';
import { TimeZoneContext } from '#web/ui/time-zone.ts';
import { useMedia } from '#web/ui/use-media.ts';
import { useNow } from '#web/ui/use-now.ts';
import { focusOpenRow } from '../components/focus-open-row.ts';
import { QueueDoors } from '../imports/queue-doors.tsx';
import { useSession } from '../session/use-session.ts';
import type { MessageAction, QueuedReview } from './message-actions.ts';
import { type QueueSearch, hasFilters, queueQuery, withFilters } from './queue-address.ts';
import { PostponeDialog } from './postpone-dialog.tsx';
import { QueueBroken } from './queue-broken.tsx';
import { QueueEmpty } from './queue-empty.tsx';
import { QueueFilters } from './queue-filters.tsx';
import { QueueLead } from './queue-lead.tsx';
import { QueuePanel } from './queue-panel.tsx';
import { QueueTable, type Room } from './queue-table.tsx';
import { QUEUE_VIEWS, currentView } from './queue-views.ts';
import { type QueueReading, queueReading } from './read-queue.ts';
import { SendNowDialog } from './send-now-dialog.tsx';
import { useHeld } from './use-held.ts';
import { useIsNew } from './use-is-new.ts';
import { type MessageActions, useMessageActions } from './use-message-actions.ts';
import { useSteadyRows } from './use-steady-rows.ts';

const LIVE_MS = 5_000;

/** « File d’attente »: what will leave, what is held and why, what a person must decide. */
export function QueueScreen({ search }: { search: QueueSearch }): ReactNode {
  const navigate = useNavigate({ from: '/dashboard/queue/' });
  const go = (next: QueueSearch) => void navigate({ search: next, resetScroll: false });
  const { team } = useSession();
  const mayAct = team.role !== 'reader';
  const room = useRoom(search.request !== undefined);
  const { reading, rows, refetch, heldProps } = useLiveQueue(search);
  const [question, setQuestion] = useState<{ action: MessageAction; message: QueuedReview } | null>(null);
  const asked = (action: MessageAction) => (question?.action === action ? question.message : null);
  const messageActions = useMessageActions();
  const open = (message: QueuedReview | undefined) => go({ ...search, ...(message && { request: message.request_id, message: message.id }) });
  const act = (action: MessageAction, message: QueuedReview) => {
    if (action === 'send_now' || action === 'postpone') setQuestion({ action, message });
    else if (action === 'resolve') open(message);
    else void messageActions[action](message);
  };
  const postpone = (message: QueuedReview, until: Date) => {
    setQuestion(null);
    void messageActions.postpone(message, until);
  };
  const close = () => {
    focusOpenRow();
    go(closed(search));
  };
  const counts = reading?.failure && !reading.read_at ? undefined : reading?.page.counts;
  const view = currentView(search);
  const isEmpty = reading && rows?.length === 0 && !reading.failure;
  const isNew = useIsNew(isEmpty === true && counts?.all === 0 && !hasFilters(search));
  return (
    <Page
      title="File d’attente"
      lead={<QueueLead reading={reading} isNew={isNew} />} actions={mayAct && <QueueDoors />}
      panel={search.request && <OpenPanel search={search} rows={rows} mayAct={mayAct} onAct={act} onResolve={messageActions.resolve} onOpen={open} onClose={() => close()} />}
    >
      {!isNew && (
        <>
          <SavedViews
            label="Vues"
            views={QUEUE_VIEWS.map(({ key, label }) => ({ key, label, count: counts?.[key], isCurrent: key === view }))}
            link={({ key }, props) => <Link from="/dashboard/queue/" to="." search={viewSearch(key, search)} activeOptions={EXACT} {...props} />}
          />
          <QueueFilters search={search} room={room} onChange={go} />
        </>
      )}
      {reading?.failure && <QueueBroken reading={reading} onRetry={refetch} />}
      {isEmpty ? (
        <QueueEmpty search={search} isNew={isNew} onClear={() => go({})} />
      ) : (
        (!reading?.failure || reading.read_at) && (
          <div {...heldProps}>
            <QueueTable rows={rows} search={search} mayAct={mayAct} room={room} onAct={act} onOpen={open} />
            {reading && <Pagination page={reading.page} onPage={(page) => go(withFilters(search, { page: page > 1 ? page : undefined }))} />}
          </div>
        )
      )}
      <SendNowDialog message={asked('send_now')} onClose={() => setQuestion(null)} onSend={messageActions.sendNow} />
      <PostponeDialog message={asked('postpone')} onClose={() => setQuestion(null)} onPostpone={postpone} />
    </Page>
  );
}

/** Else the router marks every view that the address begins with. */
const EXACT = { exact: true };

/** Below 1,024 px a panel lies over the page and takes nothing from it. */
function useRoom(hasPanel: boolean): Room {
  const isWide = useMedia('(width >= 72rem)');
  const isSmall = useMedia('(width < 60rem)');
  if (isSmall) return 'small';
  return isWide && !hasPanel ? 'wide' : 'narrow';
}

/** Asked again every 5 s while the page is seen; a list that is being used keeps its places. */
function useLiveQueue(search: QueueSearch): { reading: QueueReading | undefined; rows: readonly QueuedReview[] | undefined; refetch: () => void; heldProps: ReturnType<typeof useHeld>[1] } {
  const zone = use(TimeZoneContext);
  const query = queueQuery(search, dayKey(useNow(), zone));
  const { data, refetch, isPlaceholderData } = useQuery({ ...queueReading(query), placeholderData: keepPreviousData, refetchInterval: ({ state }) => (state.data?.failure ? false : LIVE_MS) });
  const [isHeld, heldProps] = useHeld();
  const rows = useSteadyRows(data?.page.data, JSON.stringify(query), isHeld && !isPlaceholderData);
  return { reading: data, rows, refetch: () => void refetch(), heldProps };
}

interface OpenPanelProps {
  search: QueueSearch;
  rows: readonly QueuedReview[] | undefined;
  mayAct: boolean;
  onAct: (action: MessageAction, message: QueuedReview) => void;
  onResolve: MessageActions['resolve'];
  onOpen: (message: QueuedReview | undefined) => void;
  onClose: () => void;
}
function OpenPanel({ search, rows = [], onOpen, ...rest }: OpenPanelProps): ReactNode {
  const at = rows.findIndex((row) => row.id === search.message);
  const step = (row: QueuedReview | undefined) => (at >= 0 && row ? () => onOpen(row) : undefined);
  return <QueuePanel {...rest} requestId={search.request ?? ''} messageId={search.message} onPrevious={step(rows[at - 1])} onNext={step(rows[at + 1])} />;
}

function viewSearch(key: string, { request, message }: QueueSearch): QueueSearch {
  const view = QUEUE_VIEWS.find((each) => each.key === key);
  return { ...view?.search, ...(request && { request }), ...(message && { message }) };
}

function closed({ request: _request, message: _message, ...search }: QueueSearch): QueueSearch {
  return search;
}
