import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readArchive, writeArchive } from './archive.ts';

/** Writes an archive that anybody could write: its checksums are right. */
async function archiveWithImage(name: string): Promise<string> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'archive-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'archive.recueil');
  await writeArchive(fs.createWriteStream(file), null, async function* (add) {
    yield* add({
      kind: 'manifest',
      program: '1.0.0',
      migrations: [],
      postgresql: '18',
      public_url: 'https://avis.boutique.fr',
      created_at: '2026-11-23T00:00:00.000Z',
    });
    yield* add({ kind: 'image', name }, [Buffer.from('image')]);
    yield* add({ kind: 'contents', tables: {}, images: 1, jobs: 0 });
  });
  return file;
}

async function listEntries(file: string): Promise<string[]> {
  const kinds: string[] = [];
  await readArchive({ file, passphrase: async () => null }, async ({ head }) => {
    kinds.push(head.kind);
  });
  return kinds;
}

test('an archive may contain an image under a name that Recueil generates', async () => {
  expect(await listEntries(await archiveWithImage(`${'a'.repeat(40)}.png`))).toEqual([
    'manifest',
    'image',
    'contents',
  ]);
});

test.each(['../secret-key', '/etc/passwd', 'a/b.png', `${'a'.repeat(40)}.svg`])(
  'an archive whose image path is unsafe is refused: %s',
  async (name) => {
    await expect(listEntries(await archiveWithImage(name))).rejects.toThrow(/est altérée/);
  },
);
