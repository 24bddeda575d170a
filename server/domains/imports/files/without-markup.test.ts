import { expect, test } from 'vitest';
import { withoutMarkup } from './without-markup.ts';

test('markup is removed, and characters that only look like markup stay', () => {
  expect(withoutMarkup('<p>Très <b>beau</b></p><p>Merci</p>')).toBe('Très beau\nMerci');
  expect(withoutMarkup('3 < 4 et <3')).toBe('3 < 4 et <3');
});

test('20,000 nested elements are removed without recursion, and their text stays', () => {
  const began = process.threadCpuUsage();
  for (let cell = 0; cell < 100; cell++)
    expect(withoutMarkup(`${'<b>'.repeat(20_000)}Merci`)).toBe('Merci');
  expect(process.threadCpuUsage(began).user / 1000).toBeLessThan(10_000); // following the references would take many minutes
});
