import { z } from 'zod';
import type { Config } from '#server/config/config.ts';
import { isSignature } from '#server/http/access/is-signature.ts';
import type { ChatCredentials, TeamChat } from '#server/ports/team-chat.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { serviceText, serviceToken } from '#server/outgoing/service-text.ts';
import { callSlack } from './call-slack.ts';
import { listChannels } from './list-channels.ts';
import { writeBlocks } from './write-blocks.ts';

const SCOPES = 'channels:read,groups:read,chat:write,chat:write.public,team:read';
/** Tokens are renewed this many milliseconds before they expire. */
const EARLY_MS = 5 * 60_000;
/** A signed call that is older may be a replayed one. */
const FRESH_SECONDS = 300;
const A_YEAR_SECONDS = 366 * 86_400;

const tokens = z.looseObject({
  access_token: serviceToken,
  refresh_token: serviceToken.nullish(),
  expires_in: z.number().positive().max(A_YEAR_SECONDS).nullish(),
});
const joined = tokens.extend({
  team: z.looseObject({ id: z.string().regex(/^[A-Z0-9]{1,30}$/u), name: serviceText(200) }),
});
const tested = z.looseObject({ team: serviceText(200) });

/** Opens Slack as the chat of teams. Returns null when this instance has no Slack application. */
export function openSlack({ slack }: Pick<Config, 'slack'>): TeamChat | null {
  if (slack === null) return null;
  const { clientId, clientSecret, signingSecret, authorizeUrl, apiBase: base } = slack;
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  const call = ({ token }: ChatCredentials, method: string, fields: Record<string, string> = {}) =>
    callSlack({ base, method, authorization: `Bearer ${token}`, fields });
  return {
    addressOf: ({ state, redirect_uri }) =>
      `${authorizeUrl}?${new URLSearchParams({ client_id: clientId, scope: SCOPES, redirect_uri, state }).toString()}`,
    join: async ({ code, redirect_uri }, now) => {
      const read = joined.safeParse(
        await callSlack({
          base,
          method: 'oauth.v2.access',
          authorization: basic,
          fields: { code, redirect_uri },
        }),
      );
      if (!read.success) throw new ProviderError('transient', 'Slack: this is no access');
      return {
        id: read.data.team.id,
        name: read.data.team.name,
        credentials: credentialsOf(read.data, now),
      };
    },
    refresh: async (credentials, now) => {
      const { refresh_token, expires_at } = credentials;
      if (
        refresh_token === null ||
        expires_at === null ||
        Date.parse(expires_at) - now.getTime() > EARLY_MS
      )
        return null;
      const read = tokens.safeParse(
        await callSlack({
          base,
          method: 'oauth.v2.access',
          authorization: basic,
          fields: { grant_type: 'refresh_token', refresh_token },
        }),
      );
      if (!read.success) throw new ProviderError('transient', 'Slack: this is no access');
      return credentialsOf(read.data, now);
    },
    check: async (credentials) => {
      const read = tested.safeParse(await call(credentials, 'auth.test'));
      if (!read.success) throw new ProviderError('transient', 'Slack: this is no workspace');
      return { name: read.data.team };
    },
    listChannels: (credentials) =>
      listChannels((fields) => call(credentials, 'conversations.list', fields)),
    post: async (credentials, channel, message) =>
      void (await call(credentials, 'chat.postMessage', {
        channel,
        unfurl_links: 'false',
        unfurl_media: 'false',
        ...writeBlocks(message),
      })),
    leave: async (credentials) => void (await call(credentials, 'auth.revoke')),
    isSigned: ({ timestamp, signature, body }, now) => {
      if (
        signingSecret === null ||
        !/^\d{1,12}$/.test(timestamp ?? '') ||
        Math.abs(now.getTime() / 1000 - Number(timestamp)) > FRESH_SECONDS
      )
        return false;
      const signed = Buffer.concat([Buffer.from(`v0:${timestamp}:`), body]);
      return isSignature(signature?.replace(/^v0=/, ''), {
        algorithm: 'sha256',
        secret: signingSecret,
        body: signed,
        encoding: 'hex',
      });
    },
  };
}

function credentialsOf(
  { access_token, refresh_token, expires_in }: z.output<typeof tokens>,
  now: Date,
): ChatCredentials {
  return {
    token: access_token,
    refresh_token: refresh_token ?? null,
    expires_at:
      expires_in == null ? null : new Date(now.getTime() + expires_in * 1000).toISOString(),
  };
}
