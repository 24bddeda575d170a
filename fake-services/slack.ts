import { createHmac, randomUUID } from 'node:crypto';
import {
  createCallLimit,
  type ServiceFault,
  type FakeAnswer,
  type FakeCall,
  startFaultServer,
} from './fault-server.ts';
import {
  type SlackPost,
  type SlackState,
  access,
  refuseSlackCall,
  fine,
  list,
  postToSlack,
  type SlackChannelRow,
  SLACK_CLIENT_ID,
  SLACK_CLIENT_SECRET,
  SLACK_TOKEN,
  SLACK_WORKSPACE,
} from './slack/slack-requests.ts';

export interface FakeSlack {
  settings: typeof SLACK_SETTINGS;
  /** Valid access tokens. Revoked ones are removed. */
  tokens: Set<string>;
  channels: SlackChannelRow[];
  posts: SlackPost[];
  calls: string[];
  fault(fault: ServiceFault): void;
  /** Grants a consent and returns its code. */
  consent(): string;
  /** Enables token rotation, with which access tokens expire. */
  rotate(isOn: boolean): void;
  /** Calls the webhook route as Slack does and returns the status and text of the answer. */
  emit(
    to: string,
    event: object,
    options?: { event_id?: string; at?: Date; secret?: string },
  ): Promise<{ status: number; text: string }>;
  reset(): void;
  stop(): Promise<void>;
}

export const SLACK_SIGNING_SECRET = '8f742231b10e8888abcd99yyyzzz85a5';

/** Slack documents one a second and tolerates a burst. */
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

/** Settings for tests that never call Slack. */
export const SLACK_SETTINGS = {
  clientId: SLACK_CLIENT_ID,
  clientSecret: SLACK_CLIENT_SECRET,
  signingSecret: SLACK_SIGNING_SECRET,
  authorizeUrl: 'http://127.0.0.1:9/oauth/v2/authorize',
  apiBase: 'http://127.0.0.1:9/api',
};

/**
 * Starts Slack’s Web API and events over real HTTP (https://docs.slack.dev). Tests read and change
 * its state directly.
 */
export async function startSlack(port = 0): Promise<FakeSlack> {
  const limit = createCallLimit();
  const box: SlackState = {
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

function answer(box: SlackState, call: FakeCall): FakeAnswer {
  const fields = new URLSearchParams(call.body);
  if (call.path === '/oauth/v2/authorize') return consentPage(box, call);
  if (call.path === '/api/oauth.v2.access') return access(box, call, fields);
  const token = call.headers.authorization?.replace(/^Bearer /, '') ?? '';
  if (token === '') return refuseSlackCall('not_authed');
  if (!box.tokens.has(token)) return refuseSlackCall('token_revoked');
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
      return postToSlack(box, fields);
    default:
      return { status: 404, body: { ok: false, error: 'unknown_method' } };
  }
}

/** Grants the consent at once. */
function consentPage(box: SlackState, { query }: FakeCall): FakeAnswer {
  const code = randomUUID();
  box.codes.add(code);
  const back = new URL(query.get('redirect_uri') ?? '');
  back.searchParams.set('code', code);
  back.searchParams.set('state', query.get('state') ?? '');
  return { status: 302, body: '', headers: { location: back.href } };
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
  const response = await fetch(to, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-slack-request-timestamp': timestamp,
      'x-slack-signature': signSlack(secret, timestamp, body),
    },
    body,
  });
  return { status: response.status, text: await response.text() };
}

/** Signs a request: https://api.slack.com/authentication/verifying-requests-from-slack */
export function signSlack(secret: string, timestamp: string, body: string): string {
  return `v0=${createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex')}`;
}
