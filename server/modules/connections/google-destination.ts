import {
  type ConditionalConfiguration,
  type Destination,
  parseConditionalConfiguration,
} from '#contract/conditional-configuration.ts';
import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Handler, TeamCaller } from '#server/http/handler.ts';
import { saveAuditEvent } from '#server/modules/compliance/save-audit-event.ts';
import { writeConditionalConfiguration } from '#server/modules/team-settings/save-conditional-configuration.ts';
import { notConnected } from './integration-name.ts';
import { presentIntegration, type WireIntegration } from './list-integrations.ts';

const MOST_DOORS = 10;

/** The link becomes the door to Google of the conditional rating, in the place of the one that stood there: every customer sees it, whatever their rating. It is never followed from here. */
export const connectGoogle: Handler<'connectGoogle'> = async (
  app,
  { body: { review_url }, caller },
) => ({
  data: await changeDoors(app, caller, 'integration_connected', (doors) => {
    const known = doors.find(({ kind }) => kind === 'google');
    if (known) return doors.map((door) => (door === known ? { ...door, url: review_url } : door));
    if (doors.length >= MOST_DOORS) throw new Failure('doors_full');
    return [...doors, { kind: 'google', url: review_url, label: null, weight: 1 }];
  }),
});

/** Customers are not led to Google any more; whoever follows the door of an older page finds it gone. */
export async function disconnectGoogle(app: App, caller: TeamCaller): Promise<WireIntegration> {
  return changeDoors(app, caller, 'integration_disconnected', (doors) => {
    const left = doors.filter(({ kind }) => kind !== 'google');
    if (left.length === doors.length) throw notConnected('google');
    return left;
  });
}

async function changeDoors(
  app: App,
  caller: TeamCaller,
  action: 'integration_connected' | 'integration_disconnected',
  change: (doors: readonly Destination[]) => Destination[],
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
