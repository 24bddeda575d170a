import { expect, test } from 'vitest';
import { findNearMisses } from './config.ts';
import { CONFIG_NAMES } from './config-variables.ts';
import { nearMissesOf } from './near-misses.ts';

test.for([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['SECRETKEY', 'SECRET_KEY'],
  ['smtp_url', 'SMTP_URL'],
  ['PUBLIC_ULR', 'PUBLIC_URL'],
])('%s is reported as close to %s', ([name = '', suggestion = '']) => {
  expect(nearMissesOf([name], CONFIG_NAMES)).toEqual([{ name, suggestion }]);
});

test('usual variables of a machine, and a misspelt name beside its right form, are not reported', () => {
  const usual = {
    PATH: '',
    HOME: '',
    USER: '',
    HOSTNAME: '',
    PGHOST: '',
    PGPORT: '',
    SHELL: '',
    LANG: '',
    npm_config_smtp_url: '',
    XDG_DATA_DIRS: '',
    NODE_ENV: '',
    DATABASE_URL: 'postgres://a@b/c',
    DATABASE_URLS: '',
  };
  expect(findNearMisses(usual)).toEqual([]);
});
