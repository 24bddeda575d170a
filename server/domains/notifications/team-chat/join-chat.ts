import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import type { TeamCaller } from '#server/http/calls/handler.ts';
import { takeState } from '#server/http/access/connection-state.ts';
import {
  lockConnections,
  storeIntegration,
} from '#server/domains/channels/connections/store-integration.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { repairChat } from './break-chat.ts';
import { refreshChannels } from './refresh-channels.ts';

/**
 * `refused`: the person declined at Slack. `expired`: this browser did not begin the connection in
 * the last ten minutes. `failed`: Slack sent an error or an unexpected answer.
 */
export type ChatJoined = 'connected' | 'refused' | 'expired' | 'failed';

interface Return {
  /** Null when the person declined the connection. */
  code: string | null;
  state: string;
  cookie: string | null;
}

export function chatReturn({ config }: Pick<App, 'config'>): string {
  return `${config.publicUrl}/slack/callback`;
}

/**
 * Completes the connection. The state identifies the person and the team; the person must still be
 * signed in and a member of that team.
 */
export async function joinChat(app: App, { code, state, cookie }: Return): Promise<ChatJoined> {
  const { chat } = app;
  if (!chat) return 'failed';
  const caller = await transaction(app, async (tx) => {
    const taken = await takeState(tx, { state, cookie, service: 'slack' });
    return taken?.session_id && taken.team_id
      ? findCaller(tx, taken.session_id, taken.team_id)
      : null;
  });
  if (!caller) return 'expired';
  if (code === null) return 'refused';
  try {
    const workspace = await chat.join({ code, redirect_uri: chatReturn(app) }, app.clock.now());
    await transaction(app, async (tx) => {
      await lockConnections(tx, caller.team_id);
      const { integration } = await storeIntegration(tx, app, caller, {
        name: 'slack',
        credentials: JSON.stringify(workspace.credentials),
        account: workspace.name,
        settings: { workspace_id: workspace.id },
      });
      const repaired = {
        state: 'connected' as const,
        last_error: null,
        last_error_at: null,
        last_sync_at: tx.now,
      };
      await tx.db
        .updateTable('integrations')
        .set(repaired)
        .where('id', '=', integration.id)
        .execute();
      await repairChat(tx, caller.team_id);
    });
    await refreshChannels(app, caller.team_id);
    return 'connected';
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    app.log.warn({ err: error, team_id: caller.team_id }, 'Slack was not joined');
    return 'failed';
  }
}

async function findCaller(tx: Tx, session_id: string, team_id: string): Promise<TeamCaller | null> {
  const row = await tx.db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .innerJoin('memberships as m', (join) =>
      join.onRef('m.user_id', '=', 's.user_id').on('m.team_id', '=', team_id),
    )
    .leftJoin('sessions as p', 'p.id', 's.parent_session_id')
    .leftJoin('users as a', 'a.id', 'p.user_id')
    .select([
      's.id',
      's.kind',
      's.user_id',
      'u.email',
      'u.is_admin',
      'm.role',
      'p.user_id as impersonator_id',
      's.created_at',
    ])
    .where('s.id', '=', session_id)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', tx.now)
    // The rule of every call: a support session is valid only while its administrator has that
    // role.
    .where((eb) =>
      eb.or([
        eb('s.kind', '!=', 'impersonation'),
        eb.and([eb('a.is_admin', '=', true), eb('p.revoked_at', 'is', null)]),
      ]),
    )
    .where('m.role', '<>', 'reader')
    .executeTakeFirst();
  return row
    ? {
        session_id: row.id,
        session_kind: row.kind,
        user: { id: row.user_id, email: row.email, is_admin: row.is_admin },
        team_id,
        role: row.role,
        proven_at: row.created_at,
        // The call that started the connection has already required the second factor.
        second_factor_at: null,
        team_wants_second_factor: false,
        impersonator_id: row.impersonator_id,
      }
    : null;
}
