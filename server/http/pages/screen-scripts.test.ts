import { expect, test } from 'vitest';
import { screenScripts } from './screen-scripts.ts';

const manifest = {
  'index.html': { file: 'assets/first.js', imports: ['_vendor.js'] },
  '_vendor.js': { file: 'assets/vendor.js' },
  '_fields.js': { file: 'assets/fields.js', imports: ['_vendor.js'] },
  '_office.js': { file: 'assets/office.js', name: 'dashboard', imports: ['_vendor.js'] },
  'routes/_auth/login.index.tsx?tsr-split=component': {
    file: 'assets/login.js',
    imports: ['_vendor.js', '_fields.js'],
  },
  'routes/_back-office/_settings/dashboard.settings.team.tsx?tsr-split=component': {
    file: 'assets/team.js',
    imports: ['_fields.js'],
  },
  'routes/_back-office/dashboard.queue.imports.$importId.tsx?tsr-split=component': {
    file: 'assets/import.js',
  },
};

test('a screen names its own scripts and those they need, without the first ones of every page', () => {
  const scripts = screenScripts(manifest);
  expect(scripts.get('/login')).toEqual(['assets/login.js', 'assets/fields.js']);
  expect(scripts.get('/dashboard')).toEqual(['assets/office.js']);
  expect(scripts.get('/dashboard/settings/team')).toEqual([
    'assets/team.js',
    'assets/fields.js',
    'assets/office.js',
  ]);
  expect(scripts.get('/dashboard/queue/imports/:importId')).toEqual([
    'assets/import.js',
    'assets/office.js',
  ]);
  expect(scripts.get('/admin')).toEqual([]);
});
