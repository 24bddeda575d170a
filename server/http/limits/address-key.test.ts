import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { addressKey } from './address-key.ts';

test('an IPv4 address is itself, mapped into IPv6 or not', () => {
  expect(
    new Set(
      [
        '203.0.113.7',
        '::ffff:203.0.113.7',
        '::FFFF:203.0.113.7',
        '::ffff:cb00:7107',
        '0:0:0:0:0:ffff:cb00:7107',
        '0:0:0:0:0:FFFF:203.0.113.7',
      ].map(addressKey),
    ),
  ).toEqual(new Set(['203.0.113.7']));
});

test('an IPv6 subscriber is one address however many they use', () => {
  const same = [
    '2001:db8:1:2::1',
    '2001:0DB8:0001:0002:ffff:ffff:ffff:ffff',
    '2001:db8:1:2:3::',
    '2001:db8:1:2:3:4:5:6%eth0',
  ];
  expect(new Set(same.map(addressKey))).toEqual(new Set(['2001:db8:1:2']));
  expect(addressKey('2001:db8:1:3::1')).toBe('2001:db8:1:3');
  expect(['2001:db8::1', '::1', '::', 'fe80::1%en0'].map(addressKey)).toEqual([
    '2001:db8:0:0',
    '0:0:0:0',
    '0:0:0:0',
    'fe80:0:0:0',
  ]);
});

test('an IPv4 address at the end of an IPv6 address is two of its groups', () => {
  expect(['64:ff9b::203.0.113.7', '2001:db8:1:2:3:4:203.0.113.7'].map(addressKey)).toEqual([
    '64:ff9b:0:0',
    '2001:db8:1:2',
  ]);
});

test('every limit per address counts what this file makes of the address', () => {
  const server = path.resolve(import.meta.dirname, '../..');
  const readers = fs
    .readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => {
      const text = fs.readFileSync(path.join(server, file), 'utf8');
      return /(request|call)\.ips?\b|\{[^}]*\bip\b[^}]*\} = (request|call)/.test(text);
    });
  expect(readers).toEqual([path.join('http', 'limits', 'address-key.ts')]);
});
