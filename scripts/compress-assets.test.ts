import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { compressAssets } from './compress-assets.ts';

test('each file over 256 bytes has a brotli and a gzip file beside it, unless compression does not make it smaller', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'assets-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const script = 'export const shown = 1;\n'.repeat(100);
  fs.writeFileSync(path.join(folder, 'first.js'), script);
  fs.writeFileSync(path.join(folder, 'small.js'), script.slice(0, 256));
  fs.writeFileSync(path.join(folder, 'font.woff2'), randomBytes(4096));
  await compressAssets(folder);
  expect(fs.readdirSync(folder).toSorted()).toEqual([
    'first.js',
    'first.js.br',
    'first.js.gz',
    'font.woff2',
    'small.js',
  ]);
  const read = (name: string): Buffer => fs.readFileSync(path.join(folder, name));
  expect(brotliDecompressSync(read('first.js.br')).toString()).toBe(script);
  expect(gunzipSync(read('first.js.gz')).toString()).toBe(script);
});
