import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSending } from '#server/domains/delivery/worker/start-sending.ts';
import { type SendingScene, sendingScene } from '#server/testing/scenes/sending-scene.ts';
import { readHold } from './read-hold.ts';
import { readWorkers, startWorkerHeartbeat } from './worker-heartbeat.ts';

let scene: SendingScene;
beforeAll(async () => void (scene = await sendingScene()));
afterAll(() => scene.close());

const log = pino({ level: 'silent' });
const ahead = (milliseconds: number) => ({ now: () => new Date(Date.now() + milliseconds) });

test('a worker with a correct clock sends, and is not counted after it stops', async () => {
  const { db } = scene.app;
  const heartbeat = await startWorkerHeartbeat({ db, log, clock: ahead(20_000) });
  expect(heartbeat.isClockWrong()).toBe(false);
  expect(await readWorkers(db)).toMatchObject({ running: 1, is_clock_wrong: false });
  expect(await readHold(db)).toBeNull();
  await heartbeat.stop();
  expect((await readWorkers(db)).running).toBe(0);
});

test.for([90_000, -90_000])(
  'a worker whose clock is %i ms from the database’s clock sends nothing and reports why',
  async (drift) => {
    const { app } = scene;
    const heartbeat = await startWorkerHeartbeat({ db: app.db, log, clock: ahead(drift) });
    expect(await readHold(app.db)).toBe('clock_drift');
    expect((await app.http.inject('/health/ready')).json()).toMatchObject({
      ready: true,
      hold: 'clock_drift',
    });
    const { message_id } = await scene.addDue(await scene.addTeam());
    const held = startSending(app, undefined, () => heartbeat.isClockWrong());
    await sleep(300);
    expect(await scene.stateOf(message_id)).toBe('scheduled');
    await held.stop();
    await heartbeat.stop();
    expect(await readHold(app.db)).toBeNull();
    const free = startSending(app);
    while ((await scene.stateOf(message_id)) !== 'sent') await sleep(10);
    await free.stop();
  },
);

test('a clock that is changed while the worker runs counts as wrong at once, and is measured again', async () => {
  const { db } = scene.app;
  let jump = 0;
  const clock = { now: () => new Date(Date.now() + jump) };
  const heartbeat = await startWorkerHeartbeat({ db, log, clock });
  for (const milliseconds of [3_600_000, -3_600_000, 400 * 86_400_000]) {
    expect(heartbeat.isClockWrong()).toBe(false);
    jump = milliseconds;
    expect(heartbeat.isClockWrong()).toBe(true);
    while ((await readHold(db)) !== 'clock_drift') await sleep(10);
    expect(heartbeat.isClockWrong()).toBe(true);
    jump = 0;
    expect(heartbeat.isClockWrong()).toBe(true);
    while (heartbeat.isClockWrong()) await sleep(10);
    expect(await readHold(db)).toBeNull();
  }
  await heartbeat.stop();
});
