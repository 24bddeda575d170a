import type { App } from '#server/app.ts';

export interface MessageCount {
  status: string;
  reason: string | null;
  total: number;
}

/**
 * Counts the messages of the whole instance by status and reason. The counts are maintained by
 * triggers, so that no message is read.
 */
export async function countMessages({ db }: Pick<App, 'db'>): Promise<MessageCount[]> {
  const rows = await db
    .selectFrom('message_counts')
    .select((eb) => ['status', 'reason', eb.fn.sum<string>('n').as('total')])
    .groupBy(['status', 'reason'])
    .execute();
  return rows
    .map(({ status, reason, total }) => ({ status, reason, total: Number(total) }))
    .filter(({ total }) => total > 0);
}
