import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  announceDraft,
  saveAddress,
  saveWork,
  savedWorkOf,
  takeAddress,
  takeDraft,
} from './saved-work.ts';

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

test('unsaved changes are restored once, to the same person', () => {
  const withdraw = announceDraft('deroule', () => ({ delay: 3 }));
  saveWork('1');
  withdraw();
  expect(savedWorkOf('1')).toMatchObject({
    address: '/dashboard/flow-configuration',
    drafts: { deroule: { delay: 3 } },
  });
  expect(takeDraft('deroule')).toEqual({ delay: 3 });
  expect(takeDraft('deroule')).toBeUndefined();
});

test('the saved address is used once, and unsaved changes stay for their form', () => {
  const withdraw = announceDraft('deroule', () => ({ delay: 3 }));
  saveWork('1');
  withdraw();
  saveAddress(); // The guard that redirects to the login runs after the end of the session.
  expect(takeAddress('1')).toBe('/dashboard/flow-configuration');
  expect(takeAddress('1')).toBeNull();
  expect(takeDraft('deroule')).toEqual({ delay: 3 });
});

test('unsaved changes of another person are deleted', () => {
  saveWork('1');
  expect(savedWorkOf('2')).toBeNull();
  expect(savedWorkOf('1')).toBeNull();
});

test('a form that was saved or left has no unsaved changes', () => {
  announceDraft('deroule', () => ({ delay: 3 }))();
  saveWork('1');
  expect(savedWorkOf('1')?.drafts).toEqual({});
});
