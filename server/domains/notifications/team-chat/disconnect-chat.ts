import { ProviderError } from '#server/outgoing/provider-error.ts';
import { type ChatApp, openChat } from './with-chat.ts';

/**
 * Revokes the access at the chat. When the chat does not answer, the connection is removed
 * nevertheless.
 */
export async function disconnectChat(app: ChatApp, team_id: string): Promise<void> {
  try {
    const open = await openChat(app, team_id);
    await open?.chat.leave(open.credentials);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    app.log.info({ err: error, team_id }, 'Slack was left without its word');
  }
}
