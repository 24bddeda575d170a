import {
  type ConditionalConfiguration,
  type Destination,
  parseConditionalConfiguration,
} from '#contract/settings/conditional-configuration.ts';
import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Handler, TeamCaller } from '#server/http/calls/handler.ts';
import { saveAuditEvent } from '#server/domains/audit-log/save-audit-event.ts';
import { writeConditionalConfiguration } from './save-conditional-configuration.ts';
import { notConnected } from '#server/domains/channels/connections/integration-name.ts';
import {
  presentIntegration,
  type WireIntegration,
} from '#server/domains/channels/connections/list-integrations.ts';

const MAX_DESTINATIONS = 10;

/**
 * Saves the link as the Google review destination of the conditional rating and replaces the former
 * one. Every customer sees it, whatever the rating. The server never requests it.
 */
export const connectGoogle: Handler<'connectGoogle'> = async (
  app,
  { body: { review_url }, caller },
) => ({
  data: await changeDestinations(app, caller, 'integration_connected', (destinations) => {
    const googleDestination = destinations.find(({ kind }) => kind === 'google');
    if (googleDestination)
      return destinations.map((destination) =>
        destination === googleDestination ? { ...destination, url: review_url } : destination,
      );
    if (destinations.length >= MAX_DESTINATIONS) throw new Failure('doors_full');
    return [...destinations, { kind: 'google', url: review_url, label: null, weight: 1 }];
  }),
});

/**
 * Removes the Google review destination. Its link on a page that was rendered before returns 404.
 */
export async function disconnectGoogle(app: App, caller: TeamCaller): Promise<WireIntegration> {
  return changeDestinations(app, caller, 'integration_disconnected', (destinations) => {
    const remaining = destinations.filter(({ kind }) => kind !== 'google');
    if (remaining.length === destinations.length) throw notConnected('google');
    return remaining;
  });
}

async function changeDestinations(
  app: App,
  caller: TeamCaller,
  action: 'integration_connected' | 'integration_disconnected',
  change: (destinations: readonly Destination[]) => Destination[],
): Promise<WireIntegration> {
  const { team_id } = caller;
  return transaction(app, async (tx) => {
    const stored = await lockConfiguration(tx, team_id);
    await writeConditionalConfiguration(
      tx,
      caller,
      { ...stored, destinations: change(stored.destinations) },
      null,
    );
    await saveAuditEvent(tx.db, tx.now, {
      team_id,
      user_id: caller.user.id,
      impersonator_id: caller.impersonator_id,
      action,
      detail: { name: 'google' },
    });
    return presentIntegration(
      await tx.db
        .selectFrom('integrations')
        .selectAll()
        .where('team_id', '=', team_id)
        .where('name', '=', 'google')
        .executeTakeFirstOrThrow(),
    );
  });
}

async function lockConfiguration(tx: Tx, team_id: string): Promise<ConditionalConfiguration> {
  const team = await tx.db
    .selectFrom('teams')
    .select('conditional_config')
    .where('id', '=', team_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return parseConditionalConfiguration(team.conditional_config);
}
