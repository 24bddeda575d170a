import { createHmac, randomUUID } from 'node:crypto';
import {
  createCallLimit,
  type Fault,
  type FakeAnswer,
  type FakeCall,
  startFaultServer,
} from './fault-server.ts';

interface SlackChannelRow {
  id: string;
  name: string;
  is_private: boolean;
  is_archived: boolean;
  /** Whether our bot was invited; private channels are listed only then. */
  is_member: boolean;
  num_members?: number;
}

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

export interface FakeSlack {
  settings: typeof SLACK_SETTINGS;
  /** What lets nobody in any more is taken out. */
  tokens: Set<string>;
  channels: SlackChannelRow[];
  posts: SlackPost[];
  calls: string[];
  fault(fault: Fault): void;
  /** As after somebody agreed: the code that comes back. */
  consent(): string;
  /** Access tokens that end, as with rotation switched on. */
  rotate(isOn: boolean): void;
  /** Calls our webhook route as Slack does; answers status and text. */
  emit(
    to: string,
    event: object,
    given?: { event_id?: string; at?: Date; secret?: string },
  ): Promise<{ status: number; text: string }>;
  reset(): void;
  stop(): Promise<void>;
}

export const SLACK_CLIENT_ID = '1234567890.0987654321';
export const SLACK_CLIENT_SECRET = 'slack-fake-client-secret';
export const SLACK_SIGNING_SECRET = '8f742231b10e8888abcd99yyyzzz85a5';
export const SLACK_TOKEN = 'xoxb-0000-EXAMPLE';
export const SLACK_WORKSPACE = { id: 'T0BOUTIQ01', name: 'Boutique Léa' };
const PAGE = 2;
/** Slack speaks of one, and bears a burst. */
const POSTS_PER_SECOND = 20;
const CHANNELS: readonly SlackChannelRow[] = [
  {
    id: 'C0AVIS',
    name: 'avis',
    is_private: false,
    is_archived: false,
    is_member: false,
    num_members: 4,
  },
  { id: 'C0SAV', name: 'sav', is_private: false, is_archived: false, is_member: true },
  { id: 'C0VIEUX', name: 'vieux', is_private: false, is_archived: true, is_member: false },
  {
    id: 'C0DIRECTION',
    name: 'direction',
    is_private: true,
    is_archived: false,
    is_member: false,
    num_members: 2,
  },
];

/** For what never asks it. */
export const SLACK_SETTINGS = {
  clientId: SLACK_CLIENT_ID,
  clientSecret: SLACK_CLIENT_SECRET,
  signingSecret: SLACK_SIGNING_SECRET,
  authorizeUrl: 'http://127.0.0.1:9/oauth/v2/authorize',
  apiBase: 'http://127.0.0.1:9/api',
};

interface Box {
  tokens: Set<string>;
  refreshers: Set<string>;
  codes: Set<string>;
  channels: SlackChannelRow[];
  posts: SlackPost[];
  rotates: boolean;
  isTooMuch: (channel: string) => boolean;
}

/** Slack’s Web API and events over real HTTP (https://docs.slack.dev). Its state is plain: read and change it. */
export async function startSlack(port = 0): Promise<FakeSlack> {
  const limit = createCallLimit();
  const box: Box = {
    tokens: new Set(),
    refreshers: new Set(),
    codes: new Set(),
    channels: [],
    posts: [],
    rotates: false,
    isTooMuch: (channel) => limit.isTooMuch(channel, POSTS_PER_SECOND, 1),
  };
  const server = await startFaultServer(port, (call) => answer(box, call));
  const reset = (): void => {
    for (const known of [box.tokens, box.refreshers, box.codes]) known.clear();
    box.tokens.add(SLACK_TOKEN);
    box.channels.splice(0, Infinity, ...CHANNELS.map((it) => ({ ...it })));
    box.posts.length = 0;
    box.rotates = false;
    limit.reset();
    server.reset();
  };
  reset();
  return {
    tokens: box.tokens,
    channels: box.channels,
    posts: box.posts,
    settings: {
      ...SLACK_SETTINGS,
      authorizeUrl: `${server.url}/oauth/v2/authorize`,
      apiBase: `${server.url}/api`,
    },
    calls: server.calls,
    fault: (fault) => server.fault(fault),
    consent: () => {
      const code = randomUUID();
      box.codes.add(code);
      return code;
    },
    rotate: (isOn) => void (box.rotates = isOn),
    emit,
    reset,
    stop: () => server.stop(),
  };
}

function answer(box: Box, call: FakeCall): FakeAnswer {
  const fields = new URLSearchParams(call.body);
  if (call.path === '/oauth/v2/authorize') return consentPage(box, call);
  if (call.path === '/api/oauth.v2.access') return access(box, call, fields);
  const token = call.headers.authorization?.replace(/^Bearer /, '') ?? '';
  if (token === '') return refuse('not_authed');
  if (!box.tokens.has(token)) return refuse('token_revoked');
  switch (call.path) {
    case '/api/auth.test':
      return fine({
        team: SLACK_WORKSPACE.name,
        team_id: SLACK_WORKSPACE.id,
        user_id: 'U0BOTAVIS1',
      });
    case '/api/auth.revoke':
      box.tokens.delete(token);
      return fine({ revoked: true });
    case '/api/conversations.list':
      return list(box, fields);
    case '/api/chat.postMessage':
      return post(box, fields);
    default:
      return { status: 404, body: { ok: false, error: 'unknown_method' } };
  }
}

/** The person always agrees. */
function consentPage(box: Box, { query }: FakeCall): FakeAnswer {
  const code = randomUUID();
  box.codes.add(code);
  const back = new URL(query.get('redirect_uri') ?? '');
  back.searchParams.set('code', code);
  back.searchParams.set('state', query.get('state') ?? '');
  return { status: 302, body: '', headers: { location: back.href } };
}

function access(box: Box, call: FakeCall, fields: URLSearchParams): FakeAnswer {
  const basic = `Basic ${Buffer.from(`${SLACK_CLIENT_ID}:${SLACK_CLIENT_SECRET}`).toString('base64')}`;
  if (call.headers.authorization !== basic) return refuse('bad_client_secret');
  if (fields.get('grant_type') === 'refresh_token') {
    // A refresh token is good once.
    return box.refreshers.delete(fields.get('refresh_token') ?? '')
      ? fine(newTokens(box))
      : refuse('invalid_refresh_token');
  }
  if (!box.codes.delete(fields.get('code') ?? '')) return refuse('invalid_code');
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

function newTokens({ tokens, refreshers, rotates }: Box): Record<string, unknown> {
  const access_token = rotates ? `xoxe.xoxb-${randomUUID()}` : SLACK_TOKEN;
  tokens.add(access_token);
  if (!rotates) return { access_token };
  const refresh_token = `xoxe-1-${randomUUID()}`;
  refreshers.add(refresh_token);
  return { access_token, refresh_token, expires_in: 43_200 };
}

function list({ channels }: Box, fields: URLSearchParams): FakeAnswer {
  const seen = channels.filter(
    (it) =>
      (!it.is_private || it.is_member) &&
      !(fields.get('exclude_archived') === 'true' && it.is_archived),
  );
  const start = Number(Buffer.from(fields.get('cursor') ?? '', 'base64').toString() || '0');
  if (!Number.isInteger(start)) return refuse('invalid_cursor');
  const next =
    start + PAGE < seen.length ? Buffer.from(String(start + PAGE)).toString('base64') : '';
  return fine({
    channels: seen.slice(start, start + PAGE),
    response_metadata: { next_cursor: next },
  });
}

function post({ channels, posts, isTooMuch }: Box, fields: URLSearchParams): FakeAnswer {
  const channel = channels.find(({ id }) => id === fields.get('channel'));
  if (!channel || (channel.is_private && !channel.is_member)) return refuse('channel_not_found');
  if (channel.is_archived) return refuse('is_archived');
  if (isTooMuch(channel.id))
    return {
      status: 429,
      body: { ok: false, error: 'ratelimited' },
      headers: { 'retry-after': '1' },
    };
  const text = fields.get('text') ?? '';
  const blocks = JSON.parse(fields.get('blocks') ?? '[]') as SlackPost['blocks'];
  if (text === '' && blocks.length === 0) return refuse('no_text');
  if (
    blocks.some(
      (block) =>
        (block.type === 'header' && (block.text?.text.length ?? 0) > 150) ||
        (block.text?.text.length ?? 0) > 3000,
    )
  )
    return refuse('invalid_blocks');
  posts.push({ channel: channel.id, text, blocks });
  return fine({ channel: channel.id, ts: '1731999999.000100', message: { type: 'message', text } });
}

async function emit(
  to: string,
  event: object,
  {
    event_id = `Ev${randomUUID()}`,
    at = new Date(),
    secret = SLACK_SIGNING_SECRET,
  }: { event_id?: string; at?: Date; secret?: string } = {},
): Promise<{ status: number; text: string }> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const body = JSON.stringify({
    token: 'legacy',
    team_id: SLACK_WORKSPACE.id,
    api_app_id: 'A0AVISAPP1',
    type: 'event_callback',
    event_id,
    event_time: Number(timestamp),
    event,
  });
  const told = await fetch(to, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-slack-request-timestamp': timestamp,
      'x-slack-signature': signSlack(secret, timestamp, body),
    },
    body,
  });
  return { status: told.status, text: await told.text() };
}

/** https://api.slack.com/authentication/verifying-requests-from-slack */
export function signSlack(secret: string, timestamp: string, body: string): string {
  return `v0=${createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex')}`;
}

function fine(body: object): FakeAnswer {
  return { status: 200, body: { ok: true, ...body } };
}

/** Refusals are HTTP 200. */
function refuse(error: string): FakeAnswer {
  return { status: 200, body: { ok: false, error } };
}
