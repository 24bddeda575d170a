import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { findSenders } from '#server/domains/channels/senders/find-senders.ts';
import { addMessage, addRequest } from '#server/testing/builders/request.ts';
import { HOUR } from '#server/testing/manual-clock.ts';
import { sendingScene } from '#server/testing/scenes/sending-scene.ts';
import { sendDueMessages } from './send-due-messages.ts';

/**
 * Tests messages that cannot be composed, addressed or understood, among valid ones. They are
 * larger than the API accepts.
 */
const scene = await sendingScene();
const { app } = scene;
const { db } = app;
afterAll(() => scene.close());

const TEXTS: Readonly<Record<string, string>> = {
  'a lone surrogate': 'a\ud800b',
  'twenty thousand letters': 'x'.repeat(20_000),
  'a nest of variables': '{{first_name}}'.repeat(1_000),
  'a nest of styles': '*~'.repeat(5_000),
  'an unclosed variable': '{{first_name',
  'the header of a mail': 'Léa\r\nBcc: victime@exemple.fr',
  'the end of a mail': '\r\n.\r\nRSET',
  'another direction': '\u202e\u2066Léa\u2069',
  'nothing to be seen': '\u200b\u200d\ufeff',
  markup: '</title><script>alert(1)</script>',
  'a family': '👨‍👩‍👧‍👦'.repeat(500),
  'a property of objects': '__proto__',
};
const FIELDS = [
  'first_name',
  'last_name',
  'integration_order_number',
  'locale',
  'country_code',
  'email',
] as const;
const CONTENTS: Readonly<Record<string, unknown>> = {
  'no object': 7,
  'a list': [],
  'a text': 'Bonjour',
  'a subject that is an object': { subject: {}, body: 'Bonjour' },
  'a body that is a list': { subject: 'Bonjour', body: [] },
  'a body that is missing': { subject: 'Bonjour' },
  'a subject with a line end': { subject: 'Bonjour\r\nBcc: victime@exemple.fr', body: 'Bonjour' },
  'variables that nobody knows': { subject: '{{inconnu}}', body: '{{constructor}} {{__proto__}}' },
  'a variable in a variable': { subject: '{{first_{{name}}}}', body: '{{{{first_name}}}}' },
  'a hundred kilobytes': { subject: 'Bonjour', body: 'x'.repeat(100_000) },
  'a hundred thousand stars': { subject: 'Bonjour', body: '*'.repeat(100_000) },
  'nothing at all': { subject: '', body: '' },
  'blocks of no kind': { subject: 'Bonjour', body: 'Bonjour', blocks: [{ kind: 'x' }, null] },
  'a template without its id': { template_id: null, variables: null },
  'a lone surrogate': { subject: '\ud800', body: '\udfff' },
};
/** Errors and values that a library may throw or return. */
const ANSWERS: Readonly<Record<string, () => unknown>> = {
  'throws null': () => fail(null),
  'throws undefined': () => fail(undefined),
  'throws a text': () => fail('non'),
  'throws a number': () => fail(7),
  'throws an object of no prototype': () => fail(Object.create(null)),
  'throws an error without a message': () => fail(new Error()),
  'throws an error of a megabyte': () => fail(new Error('x'.repeat(1_000_000))),
  'throws an error with NUL': () => fail(new Error('a\0b')),
  'throws an error in a circle': () => fail(circular()),
  'throws what throws when read': () => fail(untouchable()),
  'throws a range error': () => fail(new RangeError('Maximum call stack size exceeded')),
  'throws a type error': () => fail(new TypeError('Cannot read properties of undefined')),
  'returns nothing': () => undefined,
  'returns null': () => null,
  'returns an id with NUL': () => ({ provider_message_id: 'a\0b' }),
  'returns an id of a megabyte': () => ({ provider_message_id: 'x'.repeat(1_000_000) }),
  'returns an id that is an object': () => ({ provider_message_id: {} }),
};

function fail(thrown: unknown): never {
  throw thrown;
}

function circular(): Error {
  const error = new Error('in a circle');
  return Object.assign(error, { cause: error, self: error });
}

function untouchable(): unknown {
  return new Proxy(new Error('x'), {
    get: (_, name) => (name === 'then' ? undefined : fail(new Error('not to be touched'))),
  });
}

const NEIGHBOURS = 60;

test('each of a hundred kinds of faulty messages ends with a reason, and other messages are sent at once', async () => {
  const team_id = await scene.addTeam();
  const sender_id = (await findSenders(db, team_id)).email?.id ?? null;
  const honest: string[] = [];
  const poison = new Map<string, string>();
  const refusedAtOnce: string[] = [];
  const at = app.clock.now();
  const neighbour = async (): Promise<void> => {
    if (honest.length < NEIGHBOURS) honest.push((await scene.addDue(team_id)).message_id);
  };
  let person = 0;
  const add = async (
    kind: string,
    openTeam: () => Promise<string>,
    request: Record<string, string> = {},
  ): Promise<void> => {
    const email = request['email'] ?? `poison${person++}@exemple.fr`;
    const recipient = email;
    try {
      const team = await openTeam();
      const request_id = await addRequest(db, { team_id: team, created_at: at, ...request, email });
      poison.set(
        kind,
        await addMessage(db, {
          team_id: team,
          request_id,
          recipient,
          scheduled_at: at,
          due_at: at,
          sender_id,
        }),
      );
    } catch (error) {
      refusedAtOnce.push(`${kind}: ${String((error as { code?: string }).code)}`);
    }
    await neighbour();
  };
  const other = await scene.addTeam();
  const inOther = (): Promise<string> => Promise.resolve(other);
  for (const field of FIELDS)
    for (const [name, value] of Object.entries(TEXTS))
      await add(`${field}: ${name}`, inOther, { [field]: value });
  for (const [name, content] of Object.entries(CONTENTS))
    await add(`content: ${name}`, () =>
      scene.addTeam({ steps: { request: { channels: ['email'], contents: { email: content } } } }),
    );
  const { email: channel } = app.channels;
  if (!channel) throw new Error('no channel');
  const scripted = new Map<string, () => unknown>();
  app.channels.email = {
    ...channel,
    send: (message, ...more) => {
      const answer = scripted.get(message.recipient);
      return answer === undefined
        ? channel.send(message, ...more)
        : (Promise.resolve().then(answer) as ReturnType<typeof channel.send>);
    },
  };
  for (const [name, answer] of Object.entries(ANSWERS)) {
    scripted.set(`fournisseur${scripted.size}@exemple.fr`, answer);
    await add(`the provider ${name}`, inOther, { email: [...scripted.keys()].at(-1) ?? '' });
  }
  await sendDueMessages(app);
  const sentAtOnce = await Promise.all(honest.map((id) => scene.stateOf(id)));
  expect(sentAtOnce.filter((state) => state === 'sent').length).toBeGreaterThanOrEqual(
    0.95 * NEIGHBOURS,
  );
  for (let turn = 0; turn < 30; turn++) {
    app.clock.advance(2 * HOUR);
    await sendDueMessages(app);
  }
  const ends: Record<string, string> = {};
  for (const [kind, id] of poison) ends[kind] = await scene.stateOf(id);
  const open = Object.entries(ends).filter(
    ([, end]) =>
      !/^(sent|delivered|outcome_unknown|(failed|skipped|cancelled|expired) \w+)$/.test(end),
  );
  expect(open).toEqual([]);
  expect(poison.size + refusedAtOnce.length).toBeGreaterThanOrEqual(100);
  expect(poison.size).toBeGreaterThanOrEqual(70);
  expect(new Set(Object.values(ends)).size).toBeGreaterThan(2);
  const { rows: leased } = await sql`select id from messages where lease_until is not null`.execute(
    db,
  );
  expect(leased).toEqual([]);
  // Messages after them are sent as usual.
  const last = await scene.addDue(team_id);
  await sendDueMessages(app);
  expect(await scene.stateOf(last.message_id)).toBe('sent');
}, 300_000);
