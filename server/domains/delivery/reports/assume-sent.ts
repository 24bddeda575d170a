import type { App } from '#server/app.ts';
import { parseFlowConfiguration } from '#contract/settings/flow-configuration.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { changeUsage } from '../pacing/change-usage.ts';
import { recordAcceptances } from '../worker/record-acceptance.ts';

const WEEK = 7 * 86_400_000;

/**
 * Counts a message of unknown outcome as sent a week after it was handed over, because a missing
 * reminder is better than one message too many.
 */
export async function assumeSent(
  app: Pick<App, 'db' | 'clock' | 'eventHandlers' | 'enqueue' | 'applyCounts'>,
): Promise<void> {
  while (await transaction(app, assumeOne));
}

async function assumeOne(tx: Tx): Promise<boolean> {
  const row = await tx.db
    .selectFrom('messages as m')
    .innerJoin('teams as t', 't.id', 'm.team_id')
    .select([
      'm.id',
      'm.request_id',
      'm.team_id',
      'm.handed_over_attempt',
      'm.sender_id',
      'm.updated_at',
      't.flow_configuration_config',
    ])
    .where('m.finished_at', 'is', null)
    .where('m.status', '=', 'outcome_unknown')
    .where('m.updated_at', '<=', new Date(tx.now.getTime() - WEEK))
    .where('m.handed_over_attempt', 'is not', null)
    .orderBy('m.id')
    .limit(1)
    .forUpdate('m')
    .skipLocked()
    .executeTakeFirst();
  if (!row || row.handed_over_attempt === null) return false;
  const { id, request_id, team_id, handed_over_attempt: attempt } = row;
  const link_ttl_days = parseFlowConfiguration(row.flow_configuration_config).link_ttl_days;
  const used = await recordAcceptances(
    tx,
    [
      {
        id,
        request_id,
        team_id,
        attempt,
        sender_id: null,
        provider_message_id: null,
        is_outbox: false,
        link_ttl_days,
      },
    ],
    { at: row.updated_at, assumed: true },
  );
  await changeUsage(tx, used);
  return true;
}
