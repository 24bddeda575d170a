import { expect, test } from 'vitest';
import { createTeamReads, READS_OF_A_TEAM, WAITING_READS_OF_A_TEAM } from './team-reads.ts';

const wanted = (): boolean => true;
const turns = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Reads that last until they are released. */
function heldReads() {
  const started: string[] = [];
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  return {
    started,
    release,
    read: (team: string) => async (): Promise<string> => {
      started.push(team);
      await released;
      return team;
    },
  };
}

test('a team that reads a hundred things at once leaves places to the others', async () => {
  const reads = createTeamReads();
  const held = heldReads();
  const many = Array.from({ length: 100 }, () => reads.run('1', wanted, held.read('1')));
  await turns();
  expect(held.started).toHaveLength(READS_OF_A_TEAM);
  const other = reads.run('2', wanted, held.read('2'));
  await turns();
  expect(held.started.at(-1)).toBe('2');
  held.release();
  expect(await other).toBe('2');
  expect(await Promise.all(many)).toHaveLength(100);
});

test('who waits behind too many is refused with a remedy, and served once they are done', async () => {
  const reads = createTeamReads();
  const held = heldReads();
  const many = Array.from({ length: WAITING_READS_OF_A_TEAM }, () =>
    reads.run('1', wanted, held.read('1')),
  );
  await expect(reads.run('1', wanted, held.read('1'))).rejects.toMatchObject({
    code: 'too_many_requests',
    message: 'Trop de lectures en même temps pour cette boutique : réessayez dans un moment.',
  });
  held.release();
  await Promise.all(many);
  expect(await reads.run('1', wanted, held.read('1'))).toBe('1');
});

test('nothing is read for who has left, nor is a place kept', async () => {
  const reads = createTeamReads();
  const held = heldReads();
  const first = Array.from({ length: READS_OF_A_TEAM }, () =>
    reads.run('1', wanted, held.read('1')),
  );
  let isThere = true;
  const left = reads.run('1', () => isThere, held.read('left'));
  const refused = expect(left).rejects.toMatchObject({ code: 'too_many_requests' });
  isThere = false;
  held.release();
  await Promise.all(first);
  await refused;
  expect(held.started).not.toContain('left');
});
