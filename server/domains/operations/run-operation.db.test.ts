import { beforeEach, expect, test } from 'vitest';
import { transaction } from '#server/database/transaction.ts';
import { callEndpoint } from '#server/testing/contract/call-endpoint.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type { OperationKinds, PrepareChunk } from './operation-kind.ts';
import { rescueOperations } from './rescue-operations.ts';
import { runChunk, runOperation } from './run-operation.ts';
import { startOperation } from './start-operation.ts';

const db = await testDatabase();
let app: TestApp;
let team_id: string;
let headers: Record<string, string>;
beforeEach(async () => {
  app = testApp(db);
  team_id = await addTeam(app);
  ({ headers } = await addPerson(app, { team_id }));
});

const TOTAL = 10;
const CHUNK = 4;

/**
 * Records an audit event for each row, so that a row that is processed twice or never is detected.
 */
const recordingChunk: PrepareChunk = async (_app, job) => {
  const from = (job.cursor as { at: number } | null)?.at ?? 0;
  const places = Array.from({ length: Math.min(CHUNK, TOTAL - from) }, (_, index) => from + index);
  return async (tx) => {
    await tx.db
      .insertInto('audit_log')
      .values(places.map((place) => ({ team_id: job.team_id, action: `row ${place}` })))
      .execute();
    const refusals = places
      .filter((place) => place === 5)
      .map((line) => ({ line, errors: { number: ['Trop cher.'] }, cells: ['x'] }));
    return {
      done: places.length,
      created: places.length - refusals.length,
      refusals,
      outcomes: { 'scheduled ': places.length },
      next: from + CHUNK < TOTAL ? { at: from + CHUNK } : null,
    };
  };
};
const kinds: OperationKinds = { orders: recordingChunk };

const start = (phase: 'check' | 'run' = 'run'): Promise<string> =>
  transaction(app, (tx) =>
    startOperation(tx, {
      team_id,
      user_id: null,
      kind: 'orders',
      phase,
      source_name: 'a.csv',
      total: TOTAL,
      payload: {},
    }),
  );
const rows = async (): Promise<string[]> =>
  (
    await db
      .selectFrom('audit_log')
      .select('action')
      .where('team_id', '=', team_id)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);
const everyRow = Array.from({ length: TOTAL }, (_, place) => `row ${place}`);
const call = async (
  name: 'getImport' | 'cancelImport' | 'resumeImport' | 'confirmImport',
  id: string,
): Promise<{ status: number; body: { code?: string; data: Record<string, unknown> } }> => {
  const { status, text } = await callEndpoint(app, name, { params: { id } }, headers);
  return { status, body: JSON.parse(text) as { data: Record<string, unknown> } };
};

test('processes each row once and shows its progress', async () => {
  const id = await start();
  expect(await runChunk(app, id, kinds)).toBe(true);
  expect((await call('getImport', id)).body.data).toMatchObject({
    state: 'running',
    done: 4,
    created: 4,
    refused: 0,
    total: 10,
    finished_at: null,
  });
  await runOperation(app, { team_id, import_id: id }, kinds);
  expect((await call('getImport', id)).body.data).toMatchObject({
    state: 'done',
    done: 10,
    created: 9,
    refused: 1,
    refused_rows: [{ line: 5, errors: { number: ['Trop cher.'] } }],
    finished_at: app.clock.now().toISOString(),
  });
  expect(await rows()).toEqual(everyRow);
});

test('a chunk of a worker that stops leaves nothing, and another worker continues there', async () => {
  const id = await start();
  await runChunk(app, id, kinds);
  const dying: PrepareChunk = async (given, job) => {
    const write = await recordingChunk(given, job);
    return async (tx) => {
      await write(tx);
      throw new Error('killed');
    };
  };
  await expect(runChunk(app, id, { orders: dying })).rejects.toThrow('killed');
  expect(await rows()).toEqual(everyRow.slice(0, 4));
  await runOperation(app, { team_id, import_id: id }, kinds);
  expect(await rows()).toEqual(everyRow);
});

test('two workers on one import process no row twice', async () => {
  const id = await start();
  await Promise.all([
    runOperation(app, { team_id, import_id: id }, kinds),
    runOperation(app, { team_id, import_id: id }, kinds),
  ]);
  expect((await rows()).toSorted()).toEqual(everyRow);
  expect((await call('getImport', id)).body.data).toMatchObject({ state: 'done', done: 10 });
});

test('a cancelled import ends after the current chunk, and resumes at its position', async () => {
  const id = await start();
  await runChunk(app, id, kinds);
  expect(await call('cancelImport', id)).toMatchObject({
    status: 200,
    body: { data: { state: 'cancelled', done: 4 } },
  });
  expect(await runChunk(app, id, kinds)).toBe(false);
  expect(await call('resumeImport', id)).toMatchObject({
    status: 200,
    body: { data: { state: 'running', done: 4 } },
  });
  expect(await call('resumeImport', id)).toMatchObject({
    status: 409,
    body: { code: 'import_not_stopped' },
  });
  await runOperation(app, { team_id, import_id: id }, kinds);
  expect(await rows()).toEqual(everyRow);
  expect(await call('cancelImport', id)).toMatchObject({
    status: 409,
    body: { code: 'import_ended' },
  });
});

test('a chunk prepared before the cancellation writes nothing', async () => {
  const id = await start();
  const slow: PrepareChunk = async (given, job) => {
    const write = await recordingChunk(given, job);
    await call('cancelImport', id);
    return write;
  };
  expect(await runChunk(app, id, { orders: slow })).toBe(false);
  expect(await rows()).toEqual([]);
});

test('a dry run waits for a person’s confirmation, and the import then starts at the first row', async () => {
  const id = await start('check');
  await runOperation(app, { team_id, import_id: id }, kinds);
  expect((await call('getImport', id)).body.data).toMatchObject({
    state: 'checked',
    done: 10,
    refused: 1,
    finished_at: null,
  });
  expect(await call('confirmImport', id)).toMatchObject({
    status: 200,
    body: { data: { state: 'running', done: 0, refused: 0, refused_rows: [] } },
  });
  expect(await call('confirmImport', id)).toMatchObject({
    status: 409,
    body: { code: 'import_not_checked' },
  });
});

test('repeated failures mark the import as failed, and it can be resumed', async () => {
  const id = await start();
  const failing: OperationKinds = { orders: () => Promise.reject(new Error('bug')) };
  for (let time = 0; time < 5; time++)
    await expect(runChunk(app, id, failing)).rejects.toThrow('bug');
  expect(await runChunk(app, id, failing)).toBe(false);
  const { data } = (await call('getImport', id)).body;
  expect(data).toMatchObject({ state: 'failed' });
  expect(data['error']).toContain('reprenez');
  await call('resumeImport', id);
  await runOperation(app, { team_id, import_id: id }, kinds);
  expect(await rows()).toEqual(everyRow);
});

test('an import whose worker stopped is restarted after two minutes, but not while a slow video is downloaded', async () => {
  await app.runEventHandlers().catch(() => undefined);
  await db.updateTable('imports').set({ state: 'done' }).execute();
  await start();
  const touchedAfter = async (time: string) => {
    app.clock.set(`2026-11-20T${time}Z`);
    await rescueOperations(app);
    const { touched_at } = await db
      .selectFrom('imports')
      .select('touched_at')
      .where('team_id', '=', team_id)
      .executeTakeFirstOrThrow();
    return touched_at.toISOString().slice(11, 19);
  };
  expect(await touchedAfter('09:01:30')).toBe('09:00:00');
  expect(await touchedAfter('09:02:01')).toBe('09:02:01');
});

test('an import is stored seven days, then its file is deleted', async () => {
  const id = await start();
  await call('cancelImport', id);
  app.clock.set('2026-11-28T09:00:00Z');
  const later = await addPerson(app, { team_id });
  headers = later.headers;
  expect(await call('resumeImport', id)).toMatchObject({
    status: 409,
    body: { code: 'import_forgotten' },
  });
});
