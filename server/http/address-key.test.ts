import { expect, test } from 'vitest';
import { addressKey } from './address-key.ts';

test('an IPv4 address is itself, mapped into IPv6 or not', () => {
  expect(['203.0.113.7', '::ffff:203.0.113.7', '::FFFF:203.0.113.7'].map(addressKey)).toEqual([
    '203.0.113.7',
    '203.0.113.7',
    '203.0.113.7',
  ]);
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
