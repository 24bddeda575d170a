import { Failure } from '#server/failures.ts';
import { openState } from '#server/http/access/connection-state.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { chatReturn } from './join-chat.ts';

/**
 * Returns the consent URL of Slack. Only this browser can complete the connection, within ten
 * minutes.
 */
export const slackConnectUrl: Handler<'slackConnectUrl'> = async (app, { caller, save_state }) => {
  if (!app.chat) throw new Failure('slack_not_configured');
  const state = await openState(app, {
    service: 'slack',
    session_id: caller.session_id,
    team_id: caller.team_id,
  });
  save_state(state);
  return { url: app.chat.addressOf({ state, redirect_uri: chatReturn(app) }) };
};
