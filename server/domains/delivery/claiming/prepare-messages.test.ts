import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Database } from '#server/database/open.ts';
import type { ChannelPort } from '#server/ports/message-channel.ts';
import type { ClaimedMessage } from './claimed-message.ts';
import type { Outcome } from '../worker/outcome.ts';
import { prepareMessages, type ReadyMessage } from './prepare-messages.ts';

const channel = { provider: 'fake', honours_keys: false } as ChannelPort;
const ready = {
  message: { id: '1' } as ClaimedMessage,
  compose: () => ({}) as ReturnType<ReadyMessage['compose']>,
  channel,
  checkedAt: 0,
};

async function outcomeAfter(error: Error): Promise<Outcome | undefined> {
  const db = {
    getExecutor: () => {
      throw error;
    },
  } as unknown as Database;
  const outcomes: Outcome[] = [];
  expect(
    await prepareMessages({ db, log: pino({ level: 'silent' }) }, [ready], (_message, outcome) =>
      outcomes.push(outcome),
    ),
  ).toEqual([]);
  return outcomes[0];
}

test.each([
  ['a deadlock', '40P01'],
  ['a serialisation failure', '40001'],
  ['a failover', '25006'],
  ['a statement cut short', '57014'],
])('%s before the call counts no attempt, and the message is released', async (_, code) => {
  expect(await outcomeAfter(Object.assign(new Error('not now'), { code }))).toEqual({
    kind: 'released',
  });
});

test('an internal fault before the call counts as an attempt, so that retries end', async () => {
  expect(await outcomeAfter(new Error('a fault'))).toMatchObject({
    kind: 'refused',
    by: 'transient',
    isOwn: true,
  });
});
