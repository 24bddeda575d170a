import { describe, expect, test } from 'vitest';
import { validationMoment } from './validation-moment.ts';

describe('a field', () => {
  test('deferred: is not checked while it is first filled in, is checked when it is left, then after each correction', () => {
    expect(validationMoment('input', 'deferred', false)).toBe('never');
    expect(validationMoment('blur', 'deferred', false)).toBe('now');
    expect(validationMoment('change', 'deferred', false)).toBe('now');
    expect(validationMoment('input', 'deferred', true)).toBe('after_pause');
  });
  test('delayed: is checked during typing, after a pause', () => {
    expect(validationMoment('input', 'delayed', false)).toBe('after_pause');
  });
  test('eager: is checked at each keystroke', () => {
    expect(validationMoment('input', 'eager', false)).toBe('now');
  });
  test('is never checked when it receives the focus', () => {
    for (const validation of ['deferred', 'delayed', 'eager'] as const)
      expect(validationMoment('focus', validation, true)).toBe('never');
  });
});
