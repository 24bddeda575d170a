import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  announceDraft,
  keepAddress,
  keepWork,
  keptWorkOf,
  takeAddress,
  takeDraft,
} from './kept-work.ts';

beforeEach(() => {
  const memory = new Map<string, string>();
  vi.stubGlobal('location', { pathname: '/dashboard/flow-configuration', search: '' });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => memory.set(key, value),
    removeItem: (key: string) => memory.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

test('what was typed comes back once, to the same person', () => {
  const withdraw = announceDraft('deroule', () => ({ delay: 3 }));
  keepWork('1');
  withdraw();
  expect(keptWorkOf('1')).toMatchObject({
    address: '/dashboard/flow-configuration',
    drafts: { deroule: { delay: 3 } },
  });
  expect(takeDraft('deroule')).toEqual({ delay: 3 });
  expect(takeDraft('deroule')).toBeUndefined();
});

test('the address is taken once, and what was typed stays for its form', () => {
  const withdraw = announceDraft('deroule', () => ({ delay: 3 }));
  keepWork('1');
  withdraw();
  keepAddress(); // The guard that redirects to the login runs after the end of the session.
  expect(takeAddress('1')).toBe('/dashboard/flow-configuration');
  expect(takeAddress('1')).toBeNull();
  expect(takeDraft('deroule')).toEqual({ delay: 3 });
});

test('somebody else’s work is thrown away', () => {
  keepWork('1');
  expect(keptWorkOf('2')).toBeNull();
  expect(keptWorkOf('1')).toBeNull();
});

test('a form that was saved or left keeps nothing', () => {
  announceDraft('deroule', () => ({ delay: 3 }))();
  keepWork('1');
  expect(keptWorkOf('1')?.drafts).toEqual({});
});
