import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { SLACK_SIGNING_SECRET, signSlack, startSlack } from './slack.ts';
import { SLACK_CLIENT_ID, SLACK_CLIENT_SECRET, SLACK_TOKEN } from './slack/slack-requests.ts';

/** Checks the fake service against the documentation of the real one (https://docs.slack.dev). */
const slack = await startSlack();
afterAll(() => slack.stop());
beforeEach(() => slack.reset());

const BASIC = `Basic ${Buffer.from(`${SLACK_CLIENT_ID}:${SLACK_CLIENT_SECRET}`).toString('base64')}`;
async function call(
  method: string,
  fields: Record<string, string> = {},
  authorization: string | null = `Bearer ${SLACK_TOKEN}`,
): Promise<{ status: number; retry: string | null; body: Record<string, unknown> }> {
  const answer = await fetch(`${slack.settings.apiBase}/${method}`, {
    method: 'POST',
    headers: { ...(authorization !== null && { authorization }) },
    body: new URLSearchParams(fields),
  });
  return {
    status: answer.status,
    retry: answer.headers.get('retry-after'),
    body: (await answer.json()) as Record<string, unknown>,
  };
}

test('a signature is computed as Slack computes it', () => {
  expect(
    signSlack(
      '8f742231b10e8888abcd99yyyzzz85a5',
      '1795190400',
      '{"type":"url_verification","challenge":"abc123"}',
    ),
  ).toBe('v0=fcda91a2daf2356823e1f94b36087af825595943a0f1da5b8a06f78df1055539');
  expect(SLACK_SIGNING_SECRET).toHaveLength(32);
});

test('a code gives the documented answer once; a wrong secret and a used code are refused with HTTP 200', async () => {
  const code = slack.consent();
  expect((await call('oauth.v2.access', { code }, BASIC)).body).toMatchObject({
    ok: true,
    access_token: expect.stringMatching(/^xoxb-/) as string,
    token_type: 'bot',
    scope: 'channels:read,chat:write',
    bot_user_id: 'U0BOTAVIS1',
    app_id: 'A0AVISAPP1',
    team: { id: 'T0BOUTIQ01', name: 'Boutique Léa' },
    enterprise: null,
    authed_user: { id: 'U1234' },
  });
  expect(await call('oauth.v2.access', { code }, BASIC)).toMatchObject({
    status: 200,
    body: { ok: false, error: 'invalid_code' },
  });
  expect((await call('oauth.v2.access', { code: slack.consent() }, 'Basic eDp4')).body).toEqual({
    ok: false,
    error: 'bad_client_secret',
  });
});

test('with token rotation the pair expires after twelve hours, and a refresh token is accepted once', async () => {
  slack.rotate(true);
  const { body } = await call('oauth.v2.access', { code: slack.consent() }, BASIC);
  expect(body).toMatchObject({
    access_token: expect.stringMatching(/^xoxe\.xoxb-/) as string,
    refresh_token: expect.stringMatching(/^xoxe-1-/) as string,
    expires_in: 43_200,
  });
  const renew = { grant_type: 'refresh_token', refresh_token: String(body['refresh_token']) };
  expect((await call('oauth.v2.access', renew, BASIC)).body['ok']).toBe(true);
  expect((await call('oauth.v2.access', renew, BASIC)).body).toEqual({
    ok: false,
    error: 'invalid_refresh_token',
  });
});

test('channels are listed in pages with a cursor, empty on the last page; a private channel is listed only after the bot is invited', async () => {
  const names: string[] = [];
  const list = async (cursor = ''): Promise<void> => {
    const { channels, response_metadata } = (
      await call('conversations.list', {
        types: 'public_channel,private_channel',
        exclude_archived: 'true',
        ...(cursor !== '' && { cursor }),
      })
    ).body as { channels: { name: string }[]; response_metadata: { next_cursor: string } };
    names.push(...channels.map(({ name }) => name));
    if (response_metadata.next_cursor !== '') await list(response_metadata.next_cursor);
  };
  await list();
  expect(names).toEqual(['avis', 'sav']);
  const direction = slack.channels.find(({ name }) => name === 'direction');
  if (direction) direction.is_member = true;
  names.length = 0;
  await list();
  expect(names).toEqual(['avis', 'sav', 'direction']);
});

test('a message gets the documented answer; an archived, an unknown and a private channel are refused, and too many messages get a delay', async () => {
  expect(
    (await call('chat.postMessage', { channel: 'C0AVIS', text: 'Bonjour', blocks: '[]' })).body,
  ).toMatchObject({
    ok: true,
    channel: 'C0AVIS',
    ts: expect.stringMatching(/^\d+\.\d+$/) as string,
  });
  for (const [channel, error] of [
    ['C0VIEUX', 'is_archived'],
    ['C0RIEN', 'channel_not_found'],
    ['C0DIRECTION', 'channel_not_found'],
  ] as const)
    expect((await call('chat.postMessage', { channel, text: 'x', blocks: '[]' })).body).toEqual({
      ok: false,
      error,
    });
  const answers = await Promise.all(
    Array.from({ length: 25 }, () =>
      call('chat.postMessage', { channel: 'C0SAV', text: 'x', blocks: '[]' }),
    ),
  );
  expect(
    answers.filter(({ status }) => status === 429).map(({ retry, body }) => [retry, body['error']]),
  ).toContainEqual(['1', 'ratelimited']);
});

test('a revoked token, an unknown token and a missing token are refused, each with its own error', async () => {
  expect((await call('auth.revoke')).body).toEqual({ ok: true, revoked: true });
  expect((await call('auth.test')).body).toEqual({ ok: false, error: 'token_revoked' });
  expect((await call('auth.test', {}, null)).body).toEqual({ ok: false, error: 'not_authed' });
});

test('events are signed over their exact bytes, in the documented envelope', async () => {
  const received: { headers: http.IncomingHttpHeaders; body: string }[] = [];
  const target = http.createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => void (body += piece.toString('utf8')));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.end();
    });
  });
  await new Promise<void>((done) => void target.listen(0, '127.0.0.1', done));
  await slack.emit(
    `http://127.0.0.1:${(target.address() as AddressInfo).port}/`,
    { type: 'app_uninstalled' },
    { event_id: 'Ev08', at: new Date(1_795_190_400_000) },
  );
  target.close();
  const [{ headers, body } = { headers: {}, body: '' }] = received;
  expect(headers['x-slack-signature']).toBe(signSlack(SLACK_SIGNING_SECRET, '1795190400', body));
  expect(JSON.parse(body)).toMatchObject({
    team_id: 'T0BOUTIQ01',
    api_app_id: 'A0AVISAPP1',
    type: 'event_callback',
    event: { type: 'app_uninstalled' },
    event_id: 'Ev08',
    event_time: 1_795_190_400,
  });
});
