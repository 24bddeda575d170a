import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runRecueil, temporaryDataDir } from '#server/testing/run-recueil.ts';
import { refuseOthersFolder } from './refuse-others-folder.ts';

test('a DATA_DIR that is the folder of something else ends the start with one sentence and writes nothing', async () => {
  for (const names of [
    ['PG_VERSION', 'base', 'global', 'postgresql.conf'],
    ['Documents', 'Images'],
  ]) {
    const folder = path.join(temporaryDataDir(), 'autre');
    for (const name of names) fs.mkdirSync(path.join(folder, name), { recursive: true });
    const before = fs.statSync(folder).mtimeMs;
    const recueil = await runRecueil(folder);
    expect(await recueil.exited).toBe(1);
    expect(recueil.output()).toMatch(
      /^Le dossier .+ contient autre chose que les données de Recueil \(.+\) : choisissez un dossier vide, .+ Rien n’a été écrit\.\n$/u,
    );
    expect(fs.readdirSync(folder).toSorted()).toEqual(names.toSorted());
    expect(fs.statSync(folder).mtimeMs).toBe(before);
  }
});

test('a mistyped DATA_DIR, whose parent does not exist, ends the start with one sentence and writes nothing', async () => {
  const folder = temporaryDataDir();
  const recueil = await runRecueil(path.join(folder, 'recuiel', 'data'));
  expect(await recueil.exited).toBe(1);
  expect(recueil.output()).toMatch(
    /^Le dossier .+recuiel\/data \(DATA_DIR\) n’existe pas, ni celui où il serait créé \(.+recuiel\) : corrigez DATA_DIR, .+ Rien n’a été écrit\.\n$/u,
  );
  expect(fs.readdirSync(folder)).toEqual([]);
});

test('a new folder, an empty one and one of ours are taken', () => {
  const folder = temporaryDataDir();
  refuseOthersFolder(path.join(folder, 'new'));
  refuseOthersFolder(folder);
  for (const name of ['lost+found', '.gitkeep', 'recueil.log']) {
    fs.writeFileSync(path.join(folder, name), '');
    refuseOthersFolder(folder);
  }
  fs.mkdirSync(path.join(folder, 'Documents'));
  expect(() => refuseOthersFolder(folder)).toThrow('(Documents)');
  fs.writeFileSync(path.join(folder, 'secret-key'), '');
  refuseOthersFolder(folder);
});
