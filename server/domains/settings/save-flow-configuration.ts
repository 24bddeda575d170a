import { isWiderWindow } from '#contract/labels/channels.ts';
import {
  parseFlowConfiguration,
  type FlowConfiguration,
} from '#contract/settings/flow-configuration.ts';
import { MESSAGE_CHANNELS, type MessageChannel } from '#contract/labels/message-status.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import type { Handler, TeamCaller } from '#server/http/calls/handler.ts';
import { readDeclaredChannels } from '#server/domains/audit-log/read-declared-channels.ts';
import { checkTemplateValues } from '#server/domains/channels/whatsapp/check-template-values.ts';
import { rampStart } from '#server/domains/requests/planning/ramped-date.ts';
import { replanNext } from '#server/domains/requests/schedule/replan-team.ts';
import { stopChangedAbTests } from '#server/domains/statistics/ab-tests/stop-ab-test.ts';
import { getTeam } from '#server/domains/teams/get-team.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';
import { saveConfiguration } from './save-configuration.ts';

/**
 * Saves the flow and replans waiting messages at once: a disabled step ends, an inactive flow holds
 * its messages, an activated one releases them, and expected channels are computed again. Planned
 * dates stay. For a team with very many waiting messages, the handler of the event finishes the
 * replanning.
 */
export const saveFlowConfiguration: Handler<'saveFlowConfiguration'> = async (
  app,
  { body, caller, if_match },
) => {
  const value = body.flow_configuration_config;
  return transaction(app, async (tx) => {
    await checkTemplateValues(tx.db, caller.team_id, value, 'flow_configuration_config');
    const before = await saveConfiguration(tx, {
      caller,
      which: 'flow',
      parse: parseFlowConfiguration,
      value,
      if_match,
    });
    if (JSON.stringify(before) !== JSON.stringify(value)) {
      if (before.ramp !== value.ramp)
        await tx.db
          .updateTable('teams')
          .set({ ramp_started_at: rampStart(before, value, null, tx.now) })
          .where('id', '=', caller.team_id)
          .execute();
      await stopChangedAbTests(tx, caller, before, value);
      await recordWidenedHours(tx, caller, before, value);
      const last = await replanNext(tx, caller.team_id, '0');
      if (last !== null) await tx.publish('flow_changed', { team_id: caller.team_id });
    }
    await recordDeclared(tx, caller, body.declared_channels ?? []);
    return { data: await getTeam({ ...app, db: tx.db }, caller.team_id, caller.role) };
  });
};

/**
 * Records hours beyond the defaults with the person who chose them. They are accepted, because they
 * are the team’s decision.
 */
async function recordWidenedHours(
  tx: Tx,
  caller: TeamCaller,
  before: FlowConfiguration,
  value: FlowConfiguration,
): Promise<void> {
  for (const channel of MESSAGE_CHANNELS) {
    const window = value.send_window[channel];
    const isNew = JSON.stringify(window) !== JSON.stringify(before.send_window[channel]);
    if (isNew && isWiderWindow(channel, window))
      await recordAuditEvent(tx, caller, 'send_window_widened', { channel, window });
  }
}

/**
 * Records that a person declares that the shop collects the consent of its customers on these
 * channels, once per channel. Activating a flow is no such declaration.
 */
async function recordDeclared(
  tx: Tx,
  caller: TeamCaller,
  channels: readonly MessageChannel[],
): Promise<void> {
  if (channels.length === 0) return;
  const done = await readDeclaredChannels(tx.db, caller.team_id);
  for (const channel of new Set(channels))
    if (!done.includes(channel))
      await recordAuditEvent(tx, caller, 'consent_declared', { channel });
}
