import { expect, test } from 'vitest';
import { faultOfAnswer } from './check-answer.ts';
import { wireSettings } from './wire.ts';

test('a fake answer in a test must match the contract of an existing endpoint', () => {
  const call = 'GET /api/team/settings';
  expect(faultOfAnswer(call, wireSettings())).toBeNull();
  expect(faultOfAnswer(call, { data: { ...wireSettings().data, colour: 'red' } })).toContain(
    'colour',
  );
  expect(faultOfAnswer(call, { data: {} })).toContain('data.name');
  expect(faultOfAnswer('GET /api/team/nothing', {})).toContain('no endpoint');
});
