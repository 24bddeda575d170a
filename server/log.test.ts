import fs from 'node:fs';
import { Writable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { createLog, describeError, maskPath, openLogFile } from './log.ts';

function written(write: (log: ReturnType<typeof createLog>) => void): string {
  let lines = '';
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      lines += String(chunk);
      done();
    },
  });
  write(createLog('info', destination));
  return lines;
}

test('a path is written without its query and without the customer’s token', () => {
  expect(maskPath('/y/abcDEF123?rating=5')).toBe('/y/…');
  expect(maskPath('/y/abcDEF123/go/2#x')).toBe('/y/…/go/2');
  expect(maskPath('/webhooks/brevo/s3cret')).toBe('/webhooks/brevo/…');
  expect(maskPath('/api/team/reviews?search=ada@example.com')).toBe('/api/team/reviews');
});

test('fields that hold a person or a secret are not written', () => {
  const lines = written((log) =>
    log.info(
      {
        user: { email: 'ada@example.com', password: 'motdepasse' },
        headers: { authorization: 'Bearer abc' },
        body: { a: 'feedback' },
        recipient: '+33612345678',
      },
      'said',
    ),
  );
  for (const secret of ['ada@', 'motdepasse', 'Bearer', 'feedback', '+336'])
    expect(lines).not.toContain(secret);
});

test('of an error only what names the fault is written', () => {
  const refused = Object.assign(
    new Error('duplicate key value violates unique constraint "users_email"'),
    {
      code: '23505',
      constraint: 'users_email',
      detail: 'Key (email)=(ada@example.com) already exists.',
    },
  );
  const lines = written((log) => log.error({ err: refused }, 'failed'));
  expect(lines).toContain('users_email');
  expect(lines).not.toContain('ada@');
});

test('the value that PostgreSQL could not read is not repeated, in the message or the stack', () => {
  const refused = Object.assign(new Error('invalid input syntax for type bigint: "Ada Lovelace"'), {
    code: '22P02',
  });
  expect(JSON.stringify(describeError(refused))).not.toContain('Ada');
});

test('an address that a mail server repeats is masked, also in the cause', () => {
  const refused = new Error('sending failed', {
    cause: new Error('550 <ada.l@example.com>: no such user, +33 6 12 34 56 78'),
  });
  const text = JSON.stringify(describeError(refused));
  expect(text).not.toMatch(/ada|12 34/);
  expect(text).toContain('550');
});

/** On Linux, a file whose disk is full. */
const FULL = '/dev/full';

test.skipIf(!fs.existsSync(FULL))('a log on a full disk stops nothing', () => {
  const file = fs.openSync(FULL, 'w');
  onTestFinished(() => fs.closeSync(file));
  const log = createLog('info', openLogFile(file));
  for (let index = 0; index < 50; index += 1) log.error('nothing can be written');
});
