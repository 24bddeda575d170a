import { expect, test } from 'vitest';
import { Failure } from '../failures.ts';
import { cleanJson } from './clean-json.ts';

function refusal(text: string): { code: string; fields: string[] } {
  try {
    cleanJson(text);
  } catch (error) {
    if (error instanceof Failure)
      return { code: error.code, fields: Object.keys(error.detail.errors ?? {}) };
    throw error;
  }
  return { code: 'accepted', fields: [] };
}

test('no body, an empty one and blanks are nothing', () => {
  expect(['', ' \r\n\t'].map(cleanJson)).toEqual([undefined, undefined]);
});

test('an empty string is null, at any depth; blanks and everything else stay', () => {
  expect(cleanJson('{"a":"","b":[{"c":""}," ",0,false,null]}')).toEqual({
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
  const read = cleanJson('{"constructor":{"prototype":{"is_admin":true}}}') as object;
  expect(Object.keys(read)).toEqual(['constructor']);
  expect(({} as { is_admin?: boolean }).is_admin).toBeUndefined();
});

test('a hundred thousand brackets are refused without being followed', () => {
  const start = process.threadCpuUsage();
  expect(refusal('['.repeat(100_000) + ']'.repeat(100_000)).code).toBe('invalid');
  expect(refusal('{"a":'.repeat(40) + '1' + '}'.repeat(40))).toEqual({
    code: 'invalid',
    fields: ['a.a.a'],
  });
  expect(refusal('['.repeat(30) + ']'.repeat(30)).code).toBe('accepted');
  expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(5_000); // followed, they would take minutes
});
