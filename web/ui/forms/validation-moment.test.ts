import { describe, expect, test } from 'vitest';
import { validationMoment } from './validation-moment.ts';

describe('a field', () => {
  test('deferred: keeps quiet while it is first filled in, speaks when it is left, then follows the correction', () => {
    expect(validationMoment('input', 'deferred', false)).toBe('never');
    expect(validationMoment('blur', 'deferred', false)).toBe('now');
    expect(validationMoment('change', 'deferred', false)).toBe('now');
    expect(validationMoment('input', 'deferred', true)).toBe('after_pause');
  });
  test('delayed: speaks while one types, after a pause', () => {
    expect(validationMoment('input', 'delayed', false)).toBe('after_pause');
  });
  test('eager: speaks at each keystroke', () => {
    expect(validationMoment('input', 'eager', false)).toBe('now');
  });
  test('is never checked for being entered', () => {
    for (const validation of ['deferred', 'delayed', 'eager'] as const)
      expect(validationMoment('focus', validation, true)).toBe('never');
  });
});
