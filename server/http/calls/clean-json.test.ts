import { expect, test } from 'vitest';
import { Failure } from '#server/failures.ts';
import { cleanJson } from './clean-json.ts';
import { jsonLimits } from '#server/http/limits/measure-json.ts';

const read = (text: string): unknown => cleanJson(Buffer.from(text), jsonLimits(256_000));

function refusal(text: string): { code: string; fields: string[] } {
  try {
    read(text);
  } catch (error) {
    if (error instanceof Failure)
      return { code: error.code, fields: Object.keys(error.detail.errors ?? {}) };
    throw error;
  }
  return { code: 'accepted', fields: [] };
}

test('no body, an empty one and blanks are nothing', () => {
  expect(['', ' \r\n\t'].map(read)).toEqual([undefined, undefined]);
});

test('an empty string is null, at any depth; blanks and everything else stay', () => {
  expect(read('{"a":"","b":[{"c":""}," ",0,false,null]}')).toEqual({
    a: null,
    b: [{ c: null }, ' ', 0, false, null],
  });
});

test.each(['{', '{"a":}', '[1,]', 'undefined', '{"a":NaN}', "{'a':1}", '\ufeff{}', '{"a":1}x'])(
  '« %s » is not JSON',
  (text) => {
    expect(refusal(text)).toEqual({ code: 'bad_json', fields: [] });
  },
);

test('what PostgreSQL cannot keep is refused by the name of its field', () => {
  expect(refusal('{"a":{"b":["x","\\u0000"]}}')).toEqual({ code: 'invalid', fields: ['a.b.1'] });
  expect(refusal('{"a":"\\ud800"}')).toEqual({ code: 'invalid', fields: ['a'] });
  expect(refusal('{"a":{"\\u0000":1}}')).toEqual({ code: 'invalid', fields: ['a'] });
  expect(refusal('"\\u0000"')).toEqual({ code: 'invalid', fields: ['body'] });
});

test('nobody reaches the prototype of an object', () => {
  expect(refusal('{"__proto__":{"is_admin":true}}')).toEqual({
    code: 'invalid',
    fields: ['__proto__'],
  });
  const found = read('{"constructor":{"prototype":{"is_admin":true}}}') as object;
  expect(Object.keys(found)).toEqual(['constructor']);
  expect(({} as { is_admin?: boolean }).is_admin).toBeUndefined();
});

test('a hundred thousand brackets are refused without being followed', () => {
  const start = process.threadCpuUsage();
  expect(refusal('['.repeat(100_000) + ']'.repeat(100_000)).code).toBe('invalid');
  expect(refusal('{"a":'.repeat(40) + '1' + '}'.repeat(40))).toEqual({
    code: 'invalid',
    fields: ['body'],
  });
  expect(refusal('['.repeat(30) + ']'.repeat(30)).code).toBe('accepted');
  // Parsed completely, they would take minutes.
  expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(5_000);
});

test('fields and elements are counted before anything is parsed, in one object and in all', () => {
  const fields = (count: number): string =>
    `{${Array.from({ length: count }, (_, index) => `"a${index}":1`).join()}}`;
  const many = (item: string, count: number): string => `[${Array(count).fill(item).join()}]`;
  expect(refusal(fields(500)).code).toBe('accepted');
  expect(refusal(fields(501))).toEqual({ code: 'invalid', fields: ['body'] });
  expect(refusal(many('{"a":1}', 10_001)).code).toBe('invalid');
  expect(refusal(many('0', 10_001)).code).toBe('invalid');
  expect(refusal(many('0', 10_000)).code).toBe('accepted');
  expect(refusal(`"${'[{,:'.repeat(60_000)}"`).code).toBe('accepted');
  expect(refusal(JSON.stringify({ a: '\\', b: '"[[{:'.repeat(20_000) })).code).toBe('accepted');
});
