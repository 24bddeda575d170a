import type { ColumnType, Generated } from 'kysely';

interface FilterColumns {
  list_status: string;
  step: string;
  channel: string | null;
  reason: string | null;
  country_code: string | null;
}

/**
 * The requests of the queue with the first open message of each. Only `fold-queued-requests` writes
 * it. Rows named in `changed_queued_requests` are not up to date yet.
 */
interface QueuedRequestsTable extends FilterColumns {
  request_id: ColumnType<string, never, never>;
  team_id: string;
  message_id: string;
  scheduled_at: Date;
}

/** Written by triggers of `messages`. */
interface ChangedQueuedRequestsTable {
  team_id: string;
  request_id: string;
}

/** The number of rows of `queued_requests` by the day of `scheduled_at`, in UTC. */
interface QueuedRequestDayCountsTable extends FilterColumns {
  team_id: string;
  n: number;
  day: string;
  /** True when the line is also counted in `queued_request_month_counts`. */
  is_folded: Generated<boolean>;
}

/** The folded lines by the first day of their month. */
interface QueuedRequestMonthCountsTable extends FilterColumns {
  team_id: string;
  n: number;
  month: string;
}

/** The tables of the queue grouped by request. */
export interface QueuedRequestTables {
  queued_requests: QueuedRequestsTable;
  changed_queued_requests: ChangedQueuedRequestsTable;
  queued_request_day_counts: QueuedRequestDayCountsTable;
  queued_request_month_counts: QueuedRequestMonthCountsTable;
}
