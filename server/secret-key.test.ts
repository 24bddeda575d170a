import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { generatedSecretKey } from './secret-key.ts';

function folder(): string {
  const made = fs.mkdtempSync(path.join(os.tmpdir(), 'recueil-secret-'));
  onTestFinished(() => fs.rmSync(made, { recursive: true }));
  return made;
}

test('the secret is made once, long, and readable by its owner alone', () => {
  const dataDir = path.join(folder(), 'not', 'yet');
  const secret = generatedSecretKey(dataDir);
  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(generatedSecretKey(dataDir)).toBe(secret);
  expect(fs.statSync(path.join(dataDir, 'secret-key')).mode & 0o777).toBe(0o600);
  expect(fs.readdirSync(dataDir)).toEqual(['secret-key']);
});

test('a secret that cannot be kept stops the start with one sentence that names DATA_DIR', () => {
  const file = path.join(folder(), 'a-file');
  fs.writeFileSync(file, '');
  expect(() => generatedSecretKey(file)).toThrow(/^Le secret .+ : vérifiez DATA_DIR\.$/);
});
