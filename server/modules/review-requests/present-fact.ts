import type { z } from 'zod';
import { factLabel } from '#contract/fact-labels.ts';
import { CHANNELS, STEPS } from '#contract/message-status.ts';
import type { fact } from '#contract/schemas/reviews.ts';
import type { Database } from '#server/database/open.ts';

type Fact = z.output<typeof fact>;

interface FactRow {
  id: string;
  kind: string;
  at: Date;
  detail: Record<string, unknown>;
  step: string | null;
  channel: string | null;
}

/** The logs of several requests, each in the order of what happened. */
export async function listFacts(db: Pick<Database, 'selectFrom'>, requestIds: readonly string[]): Promise<ReadonlyMap<string, Fact[]>> {
  const logs = new Map<string, Fact[]>();
  if (requestIds.length === 0) return logs;
  const rows = await db
    .selectFrom('request_facts as f')
    .leftJoin('messages as m', 'm.id', 'f.message_id')
    .select(['f.id', 'f.request_id', 'f.kind', 'f.at', 'f.detail', 'm.step', 'm.channel'])
    .where((eb) => eb('f.request_id', '=', eb.fn.any(eb.val([...requestIds]))))
    .orderBy('f.at')
    .orderBy('f.id')
    .execute();
  for (const row of rows) {
    const log = logs.get(row.request_id) ?? [];
    log.push(presentFact(row));
    logs.set(row.request_id, log);
  }
  return logs;
}

/** What the fact itself says of step and channel wins over its message, whose channel may change until it leaves. */
function presentFact({ id, kind, at, detail, ...message }: FactRow): Fact {
  const step = STEPS.find((known) => known === (detail['step'] ?? message.step)) ?? null;
  const channel = CHANNELS.find((known) => known === (detail['channel'] ?? message.channel)) ?? null;
  return { id, kind, label: factLabel(kind, { ...detail, step, channel }), at: at.toISOString(), step, channel, detail };
}
