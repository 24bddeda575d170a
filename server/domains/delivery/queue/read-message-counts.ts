import type { MessageStatus } from '#contract/labels/message-status.ts';

/**
 * The number of messages of one kind of a team, as triggers maintain it. A team has a few hundred
 * such rows at most, whatever it has sent.
 */
export interface StoredCount {
  status: MessageStatus;
  reason: string | null;
  channel: string | null;
  step: string;
  country_code: string | null;
  n: number;
}

export interface CountFilters {
  status?: readonly string[] | undefined;
  reason?: readonly string[] | undefined;
  channel?: readonly string[] | undefined;
  step?: readonly string[] | undefined;
  country_code?: readonly string[] | undefined;
}

export function sumOf(counts: readonly StoredCount[], filters: CountFilters): number {
  return counts.filter((count) => matches(count, filters)).reduce((sum, { n }) => sum + n, 0);
}

export function matches(count: StoredCount, filters: CountFilters): boolean {
  return COLUMNS.every((column) => {
    const values = filters[column] ?? [];
    const value = count[column];
    return values.length === 0 || (value !== null && values.includes(value));
  });
}

const COLUMNS = ['status', 'reason', 'channel', 'step', 'country_code'] as const;
