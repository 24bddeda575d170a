import { createHmac, randomUUID } from 'node:crypto';
import { createCallLimit, type Fault, type StandInAnswer, type StandInCall, startFaultServer } from './fault-server.ts';

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
  blocks: { type: string; text?: { type: string; text: string }; fields?: { type: string; text: string }[]; elements?: { url: string }[] }[];
}

export interface SlackStandIn {
  url: string;
  authorizeUrl: string;
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
  /** Calls our door as Slack does; answers status and text. */
  emit(to: string, event: object, given?: { event_id?: string; at?: Date; secret?: string }): Promise<{ status: number; text: string }>;
  reset(): void;
  stop(): Promise<void>;
}

export const SLACK_CLIENT_ID = '1234567890.0987654321';
export const SLACK_CLIENT_SECRET = 'slack-stand-in-client-secret';
export const SLACK_SIGNING_SECRET = '8f742231b10e8888abcd99yyyzzz85a5';
export const SLACK_TOKEN = 'xoxb-0000-EXAMPLE';
export const SLACK_WORKSPACE = { id: 'T0BOUTIQ01', name: 'Boutique Léa' };
const PAGE = 2;
const POSTS_PER_SECOND = 1;
const CHANNELS: readonly SlackChannelRow[] = [
  { id: 'C0AVIS', name: 'avis', is_private: false, is_archived: false, is_member: false, num_members: 4 },
  { id: 'C0SAV', name: 'sav', is_private: false, is_archived: false, is_member: true },
  { id: 'C0VIEUX', name: 'vieux', is_private: false, is_archived: true, is_member: false },
  { id: 'C0DIRECTION', name: 'direction', is_private: true, is_archived: false, is_member: false, num_members: 2 },
];

/** Slack’s Web API and events over real HTTP (apis.md 2). Its state is plain: read and change it. */
export async function startSlack(port = 0): Promise<SlackStandIn> {
  const box = { tokens: new Set<string>(), refreshers: new Set<string>(), codes: new Set<string>(), channels: [] as SlackChannelRow[], posts: [] as SlackPost[], rotates: false };
  const limit = createCallLimit();

  const answer = (call: StandInCall): StandInAnswer => {
    const fields = new URLSearchParams(call.body);
    if (call.path === '/api/oauth.v2.access') return access(call, fields);
    const token = call.headers.authorization?.replace(/^Bearer /, '') ?? '';
    if (token === '') return refuse('not_authed');
    if (!box.tokens.has(token)) return refuse('token_revoked');
    switch (call.path) {
      case '/api/auth.test':
        return fine({ team: SLACK_WORKSPACE.name, team_id: SLACK_WORKSPACE.id, user_id: 'U0BOTAVIS1' });
      case '/api/auth.revoke':
        box.tokens.delete(token);
        return fine({ revoked: true });
      case '/api/conversations.list':
        return list(fields);
      case '/api/chat.postMessage':
        return post(fields);
      default:
        return { status: 404, body: { ok: false, error: 'unknown_method' } };
    }
  };

  function access(call: StandInCall, fields: URLSearchParams): StandInAnswer {
    const basic = `Basic ${Buffer.from(`${SLACK_CLIENT_ID}:${SLACK_CLIENT_SECRET}`).toString('base64')}`;
    if (call.headers.authorization !== basic) return refuse('bad_client_secret');
    if (fields.get('grant_type') === 'refresh_token') {
      // A refresh token is good once.
      if (!box.refreshers.delete(fields.get('refresh_token') ?? '')) return refuse('invalid_refresh_token');
      return fine(newTokens());
    }
    if (!box.codes.delete(fields.get('code') ?? '')) return refuse('invalid_code');
    return fine({ token_type: 'bot', scope: 'channels:read,chat:write', bot_user_id: 'U0BOTAVIS1', app_id: 'A0AVISAPP1', team: SLACK_WORKSPACE, enterprise: null, authed_user: { id: 'U1234' }, ...newTokens() });
  }

  function newTokens(): Record<string, unknown> {
    const access_token = box.rotates ? `xoxe.xoxb-${randomUUID()}` : SLACK_TOKEN;
    box.tokens.add(access_token);
    if (!box.rotates) return { access_token };
    const refresh_token = `xoxe-1-${randomUUID()}`;
    box.refreshers.add(refresh_token);
    return { access_token, refresh_token, expires_in: 43_200 };
  }

  function list(fields: URLSearchParams): StandInAnswer {
    const seen = box.channels.filter((it) => (!it.is_private || it.is_member) && !(fields.get('exclude_archived') === 'true' && it.is_archived));
    const start = Number(Buffer.from(fields.get('cursor') ?? '', 'base64').toString() || '0');
    if (!Number.isInteger(start)) return refuse('invalid_cursor');
    const next = start + PAGE < seen.length ? Buffer.from(String(start + PAGE)).toString('base64') : '';
    return fine({ channels: seen.slice(start, start + PAGE), response_metadata: { next_cursor: next } });
  }

  function post(fields: URLSearchParams): StandInAnswer {
    const channel = box.channels.find(({ id }) => id === fields.get('channel'));
    if (!channel || (channel.is_private && !channel.is_member)) return refuse('channel_not_found');
    if (channel.is_archived) return refuse('is_archived');
    if (limit.isTooMuch(channel.id, POSTS_PER_SECOND * 20, 1)) return { status: 429, body: { ok: false, error: 'ratelimited' }, headers: { 'retry-after': '1' } };
    const text = fields.get('text') ?? '';
    const blocks = JSON.parse(fields.get('blocks') ?? '[]') as SlackPost['blocks'];
    if (text === '' && blocks.length === 0) return refuse('no_text');
    if (blocks.some((block) => (block.type === 'header' && (block.text?.text.length ?? 0) > 150) || (block.text?.text.length ?? 0) > 3000)) return refuse('invalid_blocks');
    box.posts.push({ channel: channel.id, text, blocks });
    return fine({ channel: channel.id, ts: '1731999999.000100', message: { type: 'message', text } });
  }

  const server = await startFaultServer(port, answer);
  const reset = (): void => {
    box.tokens.clear();
    box.tokens.add(SLACK_TOKEN);
    for (const known of [box.refreshers, box.codes]) known.clear();
    box.channels.splice(0, Infinity, ...CHANNELS.map((it) => ({ ...it })));
    box.posts.length = 0;
    box.rotates = false;
    limit.reset();
    server.reset();
  };
  reset();
  return {
    ...box,
    url: `${server.url}/api`,
    authorizeUrl: `${server.url}/oauth/v2/authorize`,
    calls: server.calls,
    fault: server.fault,
    consent: () => {
      const code = randomUUID();
      box.codes.add(code);
      return code;
    },
    rotate: (isOn) => void (box.rotates = isOn),
    emit: async (to, event, { event_id = `Ev${randomUUID()}`, at = new Date(), secret = SLACK_SIGNING_SECRET } = {}) => {
      const body = JSON.stringify({ token: 'legacy', team_id: SLACK_WORKSPACE.id, api_app_id: 'A0AVISAPP1', type: 'event_callback', event_id, event_time: Math.floor(at.getTime() / 1000), event });
      const timestamp = String(Math.floor(at.getTime() / 1000));
      const signature = `v0=${createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex')}`;
      const told = await fetch(to, { method: 'POST', headers: { 'content-type': 'application/json', 'x-slack-request-timestamp': timestamp, 'x-slack-signature': signature }, body });
      return { status: told.status, text: await told.text() };
    },
    reset,
    stop: server.stop,
  };
}

function fine(body: object): StandInAnswer {
  return { status: 200, body: { ok: true, ...body } };
}

/** Refusals are HTTP 200. */
function refuse(error: string): StandInAnswer {
  return { status: 200, body: { ok: false, error } };
}
