import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { clearDemoFolder } from './clear-demo-folder.ts';
import { demoSettings } from './demo-settings.ts';

function scratch(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recueil-demo-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('the demo refuses the folder of another instance and leaves it unchanged', () => {
  const folder = scratch();
  fs.writeFileSync(path.join(folder, 'secret.key'), 'k');
  expect(() => clearDemoFolder(folder)).toThrow(/n’a pas été créé par la démonstration/);
  expect(fs.readdirSync(folder)).toEqual(['secret.key']);
});

test('the folder of an earlier demo is created again', () => {
  const folder = path.join(scratch(), 'demo');
  clearDemoFolder(folder);
  fs.writeFileSync(path.join(folder, 'old'), '');
  clearDemoFolder(folder);
  expect(fs.existsSync(path.join(folder, 'old'))).toBe(false);
});

test('settings of an instance in the environment do not reach the demo', () => {
  const env = {
    PATH: '/bin',
    DATA_DIR: '/srv/recueil',
    DATABASE_URL: 'postgres://x/y',
    ROLES: 'worker',
    TWILIO_AUTH_TOKEN: 't',
    S3_BUCKET: 'b',
  };
  expect(demoSettings(env, { PORT: '3000' })).toEqual({ PATH: '/bin', PORT: '3000' });
});
