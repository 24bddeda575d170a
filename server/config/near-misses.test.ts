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
])('%s is told to be close to %s', ([name = '', suggestion = '']) => {
  expect(nearMissesOf([name], CONFIG_NAMES)).toEqual([{ name, suggestion }]);
});

test('variables of a usual machine, and a name whose right form is there too, say nothing', () => {
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
