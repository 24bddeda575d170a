import { MESSAGE_CHANNELS, STEPS } from '#contract/labels/message-status.ts';
import type { FlowConfiguration } from '#contract/settings/flow-configuration.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';
import { Failure } from '#server/failures.ts';
import type { Handler, TeamCaller } from '#server/http/calls/handler.ts';
import { databaseId } from '#server/http/calls/page.ts';
import { countGroups } from './list-ab-tests.ts';
import { presentAbTest } from './present-ab-test.ts';

/** Stops a test, so that text A is sent to all requests again. A stopped test has no result. */
export const stopAbTest: Handler<'stopAbTest'> = (app, { caller, params }) =>
  transaction(app, async (tx) => {
    const stopped = await tx.db
      .updateTable('ab_tests')
      .set({ stopped_at: tx.now, stop_reason: 'by_team' })
      .where('id', '=', databaseId(params.id))
      .where('team_id', '=', caller.team_id)
      .where('stopped_at', 'is', null)
      .where('ends_at', '>', tx.now)
      .returning([
        'id',
        'step',
        'channel',
        'content',
        'started_at',
        'ends_at',
        'stopped_at',
        'stop_reason',
      ])
      .executeTakeFirst();
    if (!stopped) throw new Failure('not_found');
    const { step, channel } = stopped;
    await recordAuditEvent(tx, caller, 'ab_test_stopped', { step, channel, reason: 'by_team' });
    const groups = await countGroups({ db: tx.db }, caller.team_id, stopped);
    return { data: presentAbTest(stopped, groups, tx.now) };
  });

/**
 * Stops the tests whose texts a save of the flow changed, because text A is then another text than
 * before.
 */
export async function stopChangedAbTests(
  tx: Tx,
  caller: TeamCaller,
  before: FlowConfiguration,
  after: FlowConfiguration,
): Promise<void> {
  for (const step of STEPS)
    for (const channel of MESSAGE_CHANNELS) {
      const contentOf = ({ steps }: FlowConfiguration): string =>
        JSON.stringify(steps[step].contents[channel] ?? null);
      if (contentOf(before) === contentOf(after)) continue;
      const stopped = await tx.db
        .updateTable('ab_tests')
        .set({ stopped_at: tx.now, stop_reason: 'content_changed' })
        .where('team_id', '=', caller.team_id)
        .where('step', '=', step)
        .where('channel', '=', channel)
        .where('stopped_at', 'is', null)
        .where('ends_at', '>', tx.now)
        .returning('id')
        .execute();
      if (stopped.length > 0)
        await recordAuditEvent(tx, caller, 'ab_test_stopped', {
          step,
          channel,
          reason: 'content_changed',
        });
    }
}
