import {
  type ConditionalConfiguration,
  needsAcknowledgement,
  parseConditionalConfiguration,
} from '#contract/settings/conditional-configuration.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Handler, TeamCaller } from '#server/http/calls/handler.ts';
import { syncGoogleDestination } from './sync-google-destination.ts';
import { getTeam } from '#server/domains/teams/get-team.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';
import { saveConfiguration } from './save-configuration.ts';

export const saveConditionalConfiguration: Handler<'saveConditionalConfig'> = async (
  app,
  { body, caller, if_match },
) =>
  transaction(app, async (tx) => {
    await writeConditionalConfiguration(tx, caller, body.conditional_config, if_match);
    return { data: await getTeam({ ...app, db: tx.db }, caller.team_id, caller.role) };
  });

/**
 * Saves the configuration for every caller. A mode that sorts by rating while Trustpilot or Google
 * is a destination must be acknowledged, and the person and the time are recorded. The Google
 * integration is updated from its review destination.
 */
export async function writeConditionalConfiguration(
  tx: Tx,
  caller: TeamCaller,
  value: ConditionalConfiguration,
  if_match: number | null,
): Promise<void> {
  if (needsAcknowledgement(value)) {
    const sentence =
      'Confirmez que vous avez lu ce que ce mode implique\u00a0: Trustpilot, Google et la loi interdisent de trier les avis.';
    throw new Failure('acknowledgement_required', {
      errors: { 'conditional_config.mode_acknowledged': [sentence] },
    });
  }
  const before = await saveConfiguration(tx, {
    caller,
    which: 'conditional',
    parse: parseConditionalConfiguration,
    value,
    if_match,
  });
  const isNewlyTaken =
    value.mode !== 'neutral' &&
    value.mode_acknowledged &&
    (!before.mode_acknowledged || before.mode !== value.mode);
  if (isNewlyTaken)
    await recordAuditEvent(tx, caller, 'mode_acknowledged', {
      mode: value.mode,
      destinations: value.destinations.map((destination) => destination.kind),
    });
  await syncGoogleDestination(tx, caller.team_id, value.destinations);
}
