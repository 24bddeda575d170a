import type { Selectable } from 'kysely';
import type { App } from '#server/app.ts';
import type { IntegrationsTable } from '#server/database/tables/channels/integrations.ts';
import { Failure } from '#server/failures.ts';
import { readCredentials } from '#server/domains/channels/connections/read-credentials.ts';
import {
  openCredentials,
  sealCredentials,
} from '#server/domains/channels/connections/seal-credentials.ts';
import type { ChatCredentials, TeamChat } from '#server/ports/team-chat.ts';
import { readChatCredentials } from './chat-settings.ts';

export type ChatApp = Pick<
  App,
  'db' | 'config' | 'clock' | 'chat' | 'log' | 'eventHandlers' | 'enqueue' | 'applyCounts'
>;

export interface OpenChat {
  chat: TeamChat;
  integration: Selectable<IntegrationsTable>;
  credentials: ChatCredentials;
}

/**
 * Opens a team’s chat with credentials that stay valid for the next minutes. Returns null when it
 * has none.
 */
export async function openChat(app: ChatApp, team_id: string): Promise<OpenChat | null> {
  const { chat } = app;
  const connected = chat && (await readCredentials(app, team_id, 'slack'));
  if (!connected) return null;
  const credentials = await freshCredentials(
    app,
    chat,
    connected.integration,
    readChatCredentials(connected.credentials),
  );
  return { chat, integration: connected.integration, credentials };
}

export async function requireChat(app: ChatApp, team_id: string): Promise<OpenChat> {
  if (!app.chat) throw new Failure('slack_not_configured');
  const open = await openChat(app, team_id);
  if (!open) throw new Failure('slack_not_connected');
  return open;
}

/**
 * Returns valid credentials. A refresh token can be used once, so the second caller waits for the
 * lock and gets the new access token.
 */
async function freshCredentials(
  app: ChatApp,
  chat: TeamChat,
  { id, team_id }: Selectable<IntegrationsTable>,
  credentials: ChatCredentials,
): Promise<ChatCredentials> {
  const now = app.clock.now();
  if (
    credentials.expires_at === null ||
    Date.parse(credentials.expires_at) - now.getTime() > RENEWED_BEFORE_MS
  )
    return credentials;
  return app.db.transaction().execute(async (db) => {
    const row = await db
      .selectFrom('integrations')
      .select('credentials')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    const opened = row?.credentials
      ? openCredentials(app.config, { team_id, name: 'slack' }, row.credentials)
      : null;
    const current = opened === null ? credentials : readChatCredentials(opened);
    const renewed = await chat.refresh(current, now);
    if (renewed === null) return current;
    await db
      .updateTable('integrations')
      .set({
        credentials: sealCredentials(
          app.config,
          { team_id, name: 'slack' },
          JSON.stringify(renewed),
        ),
      })
      .where('id', '=', id)
      .execute();
    return renewed;
  });
}

/**
 * Tokens are refreshed from this time before they expire, in milliseconds. The port uses the same
 * limit.
 */
const RENEWED_BEFORE_MS = 5 * 60_000;
