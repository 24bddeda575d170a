import { afterAll, beforeEach, expect, test } from 'vitest';
import type { TeamChat } from '#server/ports/team-chat.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { startSlack } from '#fake-services/slack.ts';
import { SLACK_TOKEN } from '#fake-services/slack/slack-requests.ts';
import { openSlack } from './open-slack.ts';

const slack = await startSlack();
const chat = openSlack({ slack: slack.settings }) as TeamChat;
afterAll(() => slack.stop());
beforeEach(() => slack.reset());

const NOW = new Date('2026-11-20T16:00:00Z');
const ACCESS = { token: SLACK_TOKEN, refresh_token: null, expires_at: null };
const NOTE = {
  heading: '★★★★★ Nouvel avis',
  text: 'Léa',
  quote: '<!channel> & <@U1>',
  fields: [{ label: 'Commande', value: '*1042*' }],
  link: { label: 'Lire', url: 'https://avis.test/r' },
};
const kindOf = (work: Promise<unknown>) =>
  work.then(
    () => 'fine',
    (error: unknown) => (error instanceof ProviderError ? [error.kind, error.retryAfterMs] : error),
  );

test('Slack’s own vector passes while it is fresh, and nothing else does', () => {
  const call = {
    timestamp: '1795190400',
    signature: 'v0=fcda91a2daf2356823e1f94b36087af825595943a0f1da5b8a06f78df1055539',
    body: Buffer.from('{"type":"url_verification","challenge":"abc123"}'),
  };
  expect(chat.isSigned(call, new Date(1_795_190_400_000))).toBe(true);
  expect(chat.isSigned(call, new Date(1_795_190_701_000))).toBe(false);
  for (const change of [
    { timestamp: undefined },
    { timestamp: '1795190401' },
    { signature: undefined },
    { signature: call.signature.toUpperCase() },
    { signature: `${call.signature}00` },
    { body: Buffer.from('{}') },
  ])
    expect(chat.isSigned({ ...call, ...change }, new Date(1_795_190_400_000))).toBe(false);
});

test('a code joins the workspace once, with the tokens that it gave', async () => {
  const code = slack.consent();
  const redirect_uri = 'https://avis.test/slack/callback';
  expect(await chat.join({ code, redirect_uri }, NOW)).toEqual({
    id: 'T0BOUTIQ01',
    name: 'Boutique Léa',
    credentials: ACCESS,
  });
  expect(await kindOf(chat.join({ code, redirect_uri }, NOW))).toEqual(['content', null]);
  slack.rotate(true);
  const { credentials } = await chat.join({ code: slack.consent(), redirect_uri }, NOW);
  expect(credentials.expires_at).toBe('2026-11-21T04:00:00.000Z');
  expect([
    await chat.refresh(credentials, NOW),
    (await chat.refresh(credentials, new Date('2026-11-21T03:58:00Z')))?.expires_at,
  ]).toEqual([null, '2026-11-21T15:58:00.000Z']);
});

test('every page of channels is read, without the archived ones', async () => {
  expect(
    (await chat.listChannels(ACCESS)).map(({ channel_id, name, is_private, num_members }) => [
      channel_id,
      name,
      is_private,
      num_members,
    ]),
  ).toEqual([
    ['C0AVIS', 'avis', false, 4],
    ['C0SAV', 'sav', false, null],
  ]);
});

test('words of a customer are no markup, wherever they stand', async () => {
  await chat.post(ACCESS, 'C0AVIS', NOTE);
  const [{ text, blocks } = { text: '', blocks: [] }] = slack.posts;
  expect(text).not.toMatch(/<[!@]/u);
  for (const block of blocks)
    for (const part of [block.text, ...(block.fields ?? [])])
      if (part?.type === 'mrkdwn') expect(part.text).not.toMatch(/<[!@]/u);
});

test.each([
  [
    'an archived channel',
    { kind: 'answer', status: 200, body: { ok: false, error: 'is_archived' } },
    'recipient',
    null,
  ],
  [
    'a revoked token',
    { kind: 'answer', status: 200, body: { ok: false, error: 'token_revoked' } },
    'auth',
    null,
  ],
  [
    'a missing scope',
    {
      kind: 'answer',
      status: 200,
      body: { ok: false, error: 'missing_scope', needed: 'chat:write', provided: '' },
    },
    'auth',
    null,
  ],
  [
    'too many posts',
    {
      kind: 'answer',
      status: 429,
      body: { ok: false, error: 'ratelimited' },
      headers: { 'retry-after': '7' },
    },
    'rate',
    7_000,
  ],
  [
    'too many posts, without a wait',
    { kind: 'answer', status: 429, body: 'slow down' },
    'rate',
    30_000,
  ],
  ['a page', { kind: 'answer', status: 200, body: '<html>' }, 'transient', null],
  [
    'a word that nobody knows',
    { kind: 'answer', status: 200, body: { ok: false, error: 'fatal_error' } },
    'transient',
    null,
  ],
] as const)('%s', async (_, fault, kind, wait) => {
  slack.fault(fault);
  expect(await kindOf(chat.post(ACCESS, 'C0AVIS', NOTE))).toEqual([kind, wait]);
});
