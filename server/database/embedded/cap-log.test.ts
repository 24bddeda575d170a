import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { capLog } from './cap-log.ts';

test('a log of more than 5 MB becomes the log before, and what is appended later is not lost', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'log-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const data = path.join(folder, 'postgresql');
  capLog(data); // There is no log yet.
  const server = fs.openSync(`${data}.log`, 'a');
  onTestFinished(() => fs.closeSync(server));
  fs.writeSync(server, 'first\n');
  capLog(data);
  expect(fs.readdirSync(folder)).toEqual(['postgresql.log']);
  fs.writeSync(server, 'x'.repeat(5_000_000));
  capLog(data);
  fs.writeSync(server, 'later\n');
  expect(fs.readFileSync(`${data}.log`, 'utf8')).toBe('later\n');
  expect(fs.readFileSync(`${data}.log.1`, 'utf8') === `first\n${'x'.repeat(5_000_000)}`).toBe(true);
});
