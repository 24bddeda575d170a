import type { App } from '#server/app.ts';

export interface MessageCount {
  status: string;
  reason: string | null;
  total: number;
}

/**
 * The messages of the whole instance by status and reason, from the counts that triggers maintain:
 * no message is read.
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
