import { parseFlowConfiguration, type FlowConfiguration } from '#contract/flow-configuration.ts';
import { MESSAGE_CHANNELS, STEPS, type MessageChannel } from '#contract/message-status.ts';
import { isWiderWindow } from '#contract/usual-window.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import type { Handler, TeamCaller } from '#server/http/handler.ts';
import { checkTemplateValues } from '#server/modules/message-templates/check-template-values.ts';
import { rampStart } from '#server/modules/review-requests/ramp-start.ts';
import { replanNext } from '#server/modules/review-requests/replan-team.ts';
import { getTeam } from '#server/modules/teams/get-team.ts';
import { journalBy, saveConfiguration } from './save-configuration.ts';

/**
 * Saves the flow. What waits follows at once: a disabled step ends, a flow switched off holds, one switched on releases, the expected channel is
 * computed again; planned dates stay. A team with very much waiting is finished by the event's reaction.
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
      await journalWidened(tx, caller, before, value);
      await journalDeclared(tx, caller, value);
      const last = await replanNext(tx, caller.team_id, '0');
      if (last !== null) await tx.publish('flow_changed', { team_id: caller.team_id });
    }
    return { data: await getTeam({ ...app, db: tx.db }, caller.team_id, caller.role) };
  });
};

/** Hours beyond our defaults are the team's choice: accepted, and kept with who made it. */
async function journalWidened(
  tx: Tx,
  caller: TeamCaller,
  before: FlowConfiguration,
  value: FlowConfiguration,
): Promise<void> {
  for (const channel of MESSAGE_CHANNELS) {
    const window = value.send_window[channel];
    const isNew = JSON.stringify(window) !== JSON.stringify(before.send_window[channel]);
    if (isNew && isWiderWindow(channel, window))
      await journalBy(tx, caller, 'send_window_widened', { channel, window });
  }
}

/** By activating a channel without explicit consent the team declares that it collects it: who and when is kept, once a channel. */
async function journalDeclared(
  tx: Tx,
  caller: TeamCaller,
  value: FlowConfiguration,
): Promise<void> {
  if (!value.is_active) return;
  const steps = STEPS.map((step) => value.steps[step]).filter((step) => step.is_enabled);
  const declared = MESSAGE_CHANNELS.filter(
    (channel) =>
      value.consent[channel] === 'declared' &&
      steps.some((step) => step.channels.includes(channel)),
  );
  const known = await tx.db
    .selectFrom('journal')
    .select('detail')
    .where('team_id', '=', caller.team_id)
    .where('action', '=', 'consent_declared')
    .execute();
  const done = new Set(known.map(({ detail }) => detail['channel'] as MessageChannel));
  for (const channel of declared.filter((it) => !done.has(it)))
    await journalBy(tx, caller, 'consent_declared', { channel });
}
