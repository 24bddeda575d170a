import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { refuseUnreachable } from './refuse-unreachable.ts';

test('a folder that the user of PostgreSQL cannot enter is named before anything fails in it', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recueil-private-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const data = path.join(folder, 'data', 'postgresql');
  fs.mkdirSync(path.dirname(data));
  fs.chmodSync(path.dirname(data), 0o755);
  const stranger = { uid: 12_345, gid: 12_345 };
  fs.chmodSync(folder, 0o700);
  expect(() => refuseUnreachable(data, stranger)).toThrow(
    `ne peut pas entrer dans ${folder} : choisissez un DATA_DIR hors de ce dossier`,
  );
  // Without root, the server runs as the same user, so nothing is refused.
  refuseUnreachable(data, {});
  fs.chmodSync(folder, 0o711);
  refuseUnreachable(data, stranger);
});
