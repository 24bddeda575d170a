import { readStateCookie } from '#server/http/access/connection-state.ts';
import type { BrowserRoute } from '#server/http/calls/browser-route.ts';
import { joinChat } from './join-chat.ts';

/**
 * `GET /slack/callback`: the browser’s return from Slack. The integrations screen shows the result.
 */
export const slackCallback: BrowserRoute = {
  path: '/slack/callback',
  per_minute: 60,
  answer: async (app, { query, headers }) => {
    const outcome = await joinChat(app, {
      code: query.get('code'),
      state: query.get('state') ?? '',
      cookie: readStateCookie(headers.cookie),
    });
    return { redirect: `/dashboard/settings/integrations?slack=${outcome}` };
  },
};
