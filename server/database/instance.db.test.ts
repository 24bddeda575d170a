import { beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '#server/testing/test-database.ts';
import { type Identity, recogniseInstance, storedPublicUrl } from './instance.ts';

const db = await testDatabase();
const log = { warn: vi.fn(), info: vi.fn() };
const identity: Identity = {
  secretKey: 'a'.repeat(32),
  secretKeyPrevious: null,
  publicUrl: 'http://localhost:3000',
  isPublicUrlChanged: false,
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

test('another address is refused at start, unless both are this machine or the operator says that the instance moved', async () => {
  await recogniseInstance(db, { ...identity, publicUrl: 'http://127.0.0.1:4000' }, log);
  const before = await instance();
  expect(before).toMatchObject({ public_url: 'http://127.0.0.1:4000', restore_unconfirmed: false });
  const moved = { ...identity, publicUrl: 'https://127.0.0.1.boutique.fr' };
  await expect(recogniseInstance(db, moved, log)).rejects.toThrow(/PUBLIC_URL_CHANGED=yes/);
  expect(await instance()).toEqual(before);
  await recogniseInstance(db, { ...moved, isPublicUrlChanged: true }, log);
  expect(await instance()).toMatchObject({
    public_url: moved.publicUrl,
    restore_unconfirmed: false,
  });
  expect(await storedPublicUrl(db)).toBe(moved.publicUrl);
});

test('a restore that awaits its confirmation starts under any address', async () => {
  await db.updateTable('instance').set({ system_identifier: '7000000000000000000/5' }).execute();
  for (const publicUrl of ['https://essai.boutique.fr', 'https://autre.boutique.fr'])
    await recogniseInstance(db, { ...identity, publicUrl }, log);
  expect((await instance()).restore_unconfirmed).toBe(true);
});

const HERE = { folder: '1 42 /srv/data/postgresql', machine: 'one' };

test('a data folder that was copied or moved waits for a confirmation, and the original goes on', async () => {
  await recogniseInstance(db, identity, log, HERE);
  await recogniseInstance(db, identity, log, HERE);
  expect(await instance()).toMatchObject({ ...HERE, restore_unconfirmed: false });
  for (const home of [
    { ...HERE, folder: '2 43 /srv/copy/postgresql' },
    { ...HERE, machine: 'two' },
  ]) {
    await db
      .updateTable('instance')
      .set({ ...HERE, restore_unconfirmed: false })
      .execute();
    await recogniseInstance(db, { ...identity, publicUrl: 'https://copie.fr' }, log, home);
    expect(await instance()).toMatchObject({ ...home, restore_unconfirmed: true });
    expect(log.warn).toHaveBeenLastCalledWith(expect.stringContaining('copied or moved'));
  }
});

test('a folder that no start recorded yet, and a machine that a container hides, are no copy', async () => {
  await recogniseInstance(db, identity, log, { ...HERE, machine: null });
  await recogniseInstance(db, identity, log, HERE);
  await recogniseInstance(db, identity, log, { ...HERE, machine: null });
  expect((await instance()).restore_unconfirmed).toBe(false);
});
