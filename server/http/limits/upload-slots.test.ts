import { expect, test } from 'vitest';
import { Failure } from '#server/failures.ts';
import { createUploadSlots } from './upload-slots.ts';

const takeAll = (places: ReturnType<typeof createUploadSlots>, keys: string[], count: number) =>
  Array.from({ length: count }, () => places.take(keys));

test('six uploads of one address or one team at once; another one is not concerned', () => {
  const places = createUploadSlots(true);
  const [first] = takeAll(places, ['address a', 'team 1'], 6);
  expect(() => places.take(['address a'])).toThrow(Failure);
  expect(() => places.take(['address b', 'team 1'])).toThrow(Failure);
  places.take(['address b', 'team 2']);
  first?.();
  places.take(['address a']);
  expect(() => places.take(['address a'])).toThrow('Trop d’envois');
});

test('200 uploads at once in all, whoever they come from and even without limits', () => {
  const places = createUploadSlots(false);
  const [first] = takeAll(places, ['address a'], 200);
  expect(() => places.take(['address b'])).toThrow(Failure);
  first?.();
  places.take(['address b']);
});
