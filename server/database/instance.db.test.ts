import { beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '#server/testing/test-database.ts';
import { type Identity, recogniseInstance } from './instance.ts';

const db = await testDatabase();
const log = { warn: vi.fn(), info: vi.fn() };
const identity: Identity = {
  secretKey: 'a'.repeat(32),
  secretKeyPrevious: null,
  publicUrl: 'http://localhost:3000',
};
const instance = () => db.selectFrom('instance').selectAll().executeTakeFirstOrThrow();

beforeEach(async () => {
  await db.deleteFrom('instance').execute();
  await recogniseInstance(db, identity, log);
  vi.clearAllMocks();
});

test('the same Recueil finds its database as it left it', async () => {
  const before = await instance();
  await recogniseInstance(db, identity, log);
  expect(await instance()).toEqual(before);
  expect(before.restore_unconfirmed).toBe(false);
  expect(before.pepper).toHaveLength(32);
});

test('processes that start together on an empty database agree', async () => {
  await db.deleteFrom('instance').execute();
  await Promise.all([1, 2, 3, 4].map(() => recogniseInstance(db, identity, log)));
  expect((await instance()).restore_unconfirmed).toBe(false);
});

test('another secret is refused, and changes nothing', async () => {
  const before = await instance();
  await expect(
    recogniseInstance(db, { ...identity, secretKey: 'b'.repeat(32) }, log),
  ).rejects.toThrow(/^SECRET_KEY n’est pas le secret de cette base/);
  await expect(
    recogniseInstance(
      db,
      { ...identity, secretKey: 'b'.repeat(32), secretKeyPrevious: 'c'.repeat(32) },
      log,
    ),
  ).rejects.toThrow(/^Ni SECRET_KEY ni SECRET_KEY_PREVIOUS/);
  expect(await instance()).toEqual(before);
});

test('the previous secret lets a new one in, which is the only one from then on; the pepper never changes', async () => {
  const { pepper } = await instance();
  await recogniseInstance(
    db,
    { ...identity, secretKey: 'b'.repeat(32), secretKeyPrevious: identity.secretKey },
    log,
  );
  await recogniseInstance(db, { ...identity, secretKey: 'b'.repeat(32) }, log);
  await expect(recogniseInstance(db, identity, log)).rejects.toThrow(/SECRET_KEY/);
  expect((await instance()).pepper).toEqual(pepper);
});

test('a database restored in another server waits for a confirmation', async () => {
  await db.updateTable('instance').set({ system_identifier: '7000000000000000000/5' }).execute();
  await recogniseInstance(db, identity, log);
  expect((await instance()).restore_unconfirmed).toBe(true);
  expect(log.warn).toHaveBeenCalledOnce();
  await recogniseInstance(db, identity, log);
  expect((await instance()).restore_unconfirmed).toBe(true);
});

test('a database served under another address waits for a confirmation, unless both are this machine', async () => {
  await recogniseInstance(db, { ...identity, publicUrl: 'http://127.0.0.1:4000' }, log);
  expect((await instance()).restore_unconfirmed).toBe(false);
  await recogniseInstance(db, { ...identity, publicUrl: 'https://127.0.0.1.boutique.fr' }, log);
  expect((await instance()).restore_unconfirmed).toBe(true);
});
