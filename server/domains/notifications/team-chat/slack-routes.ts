import type { FastifyInstance } from 'fastify';
import type { App } from '#server/app.ts';
import { addressOf } from '#server/http/limits/address-key.ts';
import { readStateCookie } from '#server/http/access/connection-state.ts';
import { createRateLimit } from '#server/http/limits/rate-limit.ts';
import { joinChat } from './join-chat.ts';

const RETURNS_PER_MINUTE = 60;

/** `GET /slack/callback`: people come back from Slack by a plain navigation; the screen says what became of it. */
export function slackCallback(app: App, http: FastifyInstance): void {
  const limit = createRateLimit(RETURNS_PER_MINUTE, 60_000, app.config.rateLimits);
  http.get('/slack/callback', async (request, reply) => {
    limit.take(addressOf(request));
    const { code, state } = request.query as Record<string, unknown>;
    const cookie = readStateCookie(request.headers.cookie);
    const given = {
      code: typeof code === 'string' ? code : null,
      state: typeof state === 'string' ? state : '',
      cookie,
    };
    return reply
      .header('cache-control', 'no-store')
      .redirect(`/dashboard/settings/integrations?slack=${await joinChat(app, given)}`, 303);
  });
}
