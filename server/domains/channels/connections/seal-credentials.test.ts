import { expect, test } from 'vitest';
import { isSealedToday, openCredentials, sealCredentials } from './seal-credentials.ts';

const today = { secretKey: 'a secret of today, long enough to be one', secretKeyPrevious: null };
const tomorrow = {
  secretKey: 'a secret of tomorrow, also long enough',
  secretKeyPrevious: today.secretKey,
};
const context = { team_id: '1', name: 'kanal' };

test('sealed credentials are unreadable, differ each time, and open for their own team and service', () => {
  const [one, other] = [
    sealCredentials(today, context, 'clé'),
    sealCredentials(today, context, 'clé'),
  ];
  expect(one.equals(other)).toBe(false);
  expect(one.includes(Buffer.from('clé'))).toBe(false);
  expect(openCredentials(today, context, one)).toBe('clé');
});

test('sealed credentials do not open for another team or service, after a change, or under another secret', () => {
  const sealed = sealCredentials(today, context, 'clé');
  expect(openCredentials(today, { ...context, team_id: '2' }, sealed)).toBeNull();
  expect(openCredentials(today, { ...context, name: 'meta' }, sealed)).toBeNull();
  expect(openCredentials({ ...tomorrow, secretKeyPrevious: null }, context, sealed)).toBeNull();
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(openCredentials(today, context, changed), `byte ${at}`).toBeNull();
  }
});

test('the previous secret still opens credentials, which are marked as sealed with it', () => {
  const sealed = sealCredentials(today, context, 'clé');
  expect([
    openCredentials(tomorrow, context, sealed),
    isSealedToday(tomorrow, sealed),
    isSealedToday(today, sealed),
  ]).toEqual(['clé', false, true]);
});
