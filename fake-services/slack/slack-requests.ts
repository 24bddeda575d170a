import type { FakeCall, FakeAnswer } from '#fake-services/fault-server.ts';
import { randomUUID } from 'node:crypto';

export interface SlackPost {
  channel: string;
  text: string;
  blocks: {
    type: string;
    text?: { type: string; text: string };
    fields?: { type: string; text: string }[];
    elements?: { url: string }[];
  }[];
}

const PAGE = 2;

export interface SlackState {
  tokens: Set<string>;
  refreshers: Set<string>;
  codes: Set<string>;
  channels: SlackChannelRow[];
  posts: SlackPost[];
  rotates: boolean;
  isTooMuch: (channel: string) => boolean;
}

export function access(box: SlackState, call: FakeCall, fields: URLSearchParams): FakeAnswer {
  const basic = `Basic ${Buffer.from(`${SLACK_CLIENT_ID}:${SLACK_CLIENT_SECRET}`).toString('base64')}`;
  if (call.headers.authorization !== basic) return refuseSlackCall('bad_client_secret');
  if (fields.get('grant_type') === 'refresh_token') {
    // A refresh token can be used once.
    return box.refreshers.delete(fields.get('refresh_token') ?? '')
      ? fine(newTokens(box))
      : refuseSlackCall('invalid_refresh_token');
  }
  if (!box.codes.delete(fields.get('code') ?? '')) return refuseSlackCall('invalid_code');
  return fine({
    token_type: 'bot',
    scope: 'channels:read,chat:write',
    bot_user_id: 'U0BOTAVIS1',
    app_id: 'A0AVISAPP1',
    team: SLACK_WORKSPACE,
    enterprise: null,
    authed_user: { id: 'U1234' },
    ...newTokens(box),
  });
}

function newTokens({ tokens, refreshers, rotates }: SlackState): Record<string, unknown> {
  const access_token = rotates ? `xoxe.xoxb-${randomUUID()}` : SLACK_TOKEN;
  tokens.add(access_token);
  if (!rotates) return { access_token };
  const refresh_token = `xoxe-1-${randomUUID()}`;
  refreshers.add(refresh_token);
  return { access_token, refresh_token, expires_in: 43_200 };
}

export function list({ channels }: SlackState, fields: URLSearchParams): FakeAnswer {
  const seen = channels.filter(
    (it) =>
      (!it.is_private || it.is_member) &&
      !(fields.get('exclude_archived') === 'true' && it.is_archived),
  );
  const start = Number(Buffer.from(fields.get('cursor') ?? '', 'base64').toString() || '0');
  if (!Number.isInteger(start)) return refuseSlackCall('invalid_cursor');
  const next =
    start + PAGE < seen.length ? Buffer.from(String(start + PAGE)).toString('base64') : '';
  return fine({
    channels: seen.slice(start, start + PAGE),
    response_metadata: { next_cursor: next },
  });
}

export function postToSlack(
  { channels, posts, isTooMuch }: SlackState,
  fields: URLSearchParams,
): FakeAnswer {
  const channel = channels.find(({ id }) => id === fields.get('channel'));
  if (!channel || (channel.is_private && !channel.is_member))
    return refuseSlackCall('channel_not_found');
  if (channel.is_archived) return refuseSlackCall('is_archived');
  if (isTooMuch(channel.id))
    return {
      status: 429,
      body: { ok: false, error: 'ratelimited' },
      headers: { 'retry-after': '1' },
    };
  const text = fields.get('text') ?? '';
  const blocks = JSON.parse(fields.get('blocks') ?? '[]') as SlackPost['blocks'];
  if (text === '' && blocks.length === 0) return refuseSlackCall('no_text');
  if (
    blocks.some(
      (block) =>
        (block.type === 'header' && (block.text?.text.length ?? 0) > 150) ||
        (block.text?.text.length ?? 0) > 3000,
    )
  )
    return refuseSlackCall('invalid_blocks');
  posts.push({ channel: channel.id, text, blocks });
  return fine({ channel: channel.id, ts: '1731999999.000100', message: { type: 'message', text } });
}

export function fine(body: object): FakeAnswer {
  return { status: 200, body: { ok: true, ...body } };
}

/** Slack answers errors with HTTP 200. */
export function refuseSlackCall(error: string): FakeAnswer {
  return { status: 200, body: { ok: false, error } };
}

export interface SlackChannelRow {
  id: string;
  name: string;
  is_private: boolean;
  is_archived: boolean;
  /** True when the bot was invited. Private channels are listed only then. */
  is_member: boolean;
  num_members?: number;
}

export const SLACK_CLIENT_ID = '1234567890.0987654321';

export const SLACK_CLIENT_SECRET = 'slack-fake-client-secret';

export const SLACK_TOKEN = 'xoxb-0000-EXAMPLE';

export const SLACK_WORKSPACE = { id: 'T0BOUTIQ01', name: 'Boutique Léa' };
