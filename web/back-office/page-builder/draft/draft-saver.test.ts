import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DraftPages } from '#contract/settings/page-blocks.ts';
import { ApiError, OfflineError } from '#web/api/api-error.ts';
import { type Draft, DraftSaver, type SaveState } from './draft-saver.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const page = (text: string): DraftPages['rating'] => [
  { kind: 'text', id: 't', is_hidden: false, text, align: 'left', translations: {} },
];
const pages = (rating: string, thanks = 'merci'): DraftPages => ({
  rating: page(rating),
  feedback: [],
  thanks: page(thanks),
});
const draft = (content: DraftPages, revision: number, saved_by = 'Noé'): Draft => ({
  pages: content,
  revision,
  based_on: 1,
  saved_at: null,
  saved_by,
});

/** A fake server that stores one draft, or fails as configured. */
function scene() {
  let there = draft(pages('a'), 0);
  let failure: Error | null = null;
  const saveStates: SaveState[] = [];
  const local = { copy: null as DraftPages | null };
  const sent: DraftPages[] = [];
  const takeOver = vi.fn((_taken: DraftPages) => undefined);
  const send = async (given: DraftPages, over: Draft): Promise<Draft> => {
    await Promise.resolve();
    if (failure) throw failure;
    if (over.revision !== there.revision)
      throw new ApiError(
        409,
        { code: 'stale', message: 'Noé a travaillé sur ces pages.', extra: { ...there } },
        null,
      );
    sent.push(given);
    return (there = draft(given, there.revision + 1, 'moi'));
  };
  const saver = new DraftSaver({
    first: there,
    send,
    remember: (copy) => (local.copy = copy),
    clearLocalCopy: () => (local.copy = null),
    onSaveState: (keeping) => saveStates.push(keeping),
    takeOver,
  });
  const other = (content: DraftPages) => (there = draft(content, there.revision + 1));
  return {
    saver,
    saveStates,
    local,
    sent,
    takeOver,
    other,
    fail: (error: Error | null) => (failure = error),
    there: () => there,
    last: () => saveStates.at(-1)?.is,
  };
}

test('changes are saved in this browser at once, and on the server after a pause, in one call', async () => {
  const { saver, local, sent, last } = scene();
  saver.change(pages('ab'));
  saver.change(pages('abc'));
  expect(local.copy).toEqual(pages('abc'));
  expect(last()).toBe('changed');
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).toEqual([pages('abc')]);
  expect(last()).toBe('kept');
  expect(local.copy).toBeNull();
});

test('changes made during a call are sent after it, never at the same time', async () => {
  const { saver, sent, there } = scene();
  saver.change(pages('b'));
  const done = saver.flush();
  saver.change(pages('c'));
  expect(await done).toBe(true);
  expect(sent).toEqual([pages('b'), pages('c')]);
  expect(there().revision).toBe(2);
});

test('without a connection the changes stay in this browser, and are sent to the server once it answers', async () => {
  const { saver, local, fail, last, there } = scene();
  fail(new OfflineError(null));
  saver.change(pages('b'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(last()).toBe('here');
  expect(local.copy).toEqual(pages('b'));
  fail(null);
  await vi.advanceTimersByTimeAsync(5000);
  expect(there().pages).toEqual(pages('b'));
  expect(local.copy).toBeNull();
});

test('a refusal shows the message of the server, and is not retried until something changes', async () => {
  const { saver, fail, saveStates, sent } = scene();
  fail(new ApiError(422, { message: 'Le texte est trop long.' }, null));
  saver.change(pages('b'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(saveStates.filter(({ is }) => is === 'keeping')).toHaveLength(1);
  expect(saveStates.at(-1)).toEqual({ is: 'here', reason: 'Le texte est trop long.' });
  fail(null);
  saver.change(pages('c'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).toEqual([pages('c')]);
});

test('changes of two people to different pages are merged', async () => {
  const { saver, other, there, takeOver, last } = scene();
  other(pages('a', 'merci de Noé'));
  saver.change(pages('b'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(there().pages).toEqual(pages('b', 'merci de Noé'));
  expect(takeOver).toHaveBeenCalledTimes(1);
  expect(last()).toBe('kept');
});

test('when two people changed the same page, nothing is overwritten until one of them chooses', async () => {
  const { saver, other, there, saveStates, sent, local } = scene();
  other(pages('de Noé'));
  saver.change(pages('de moi'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(saveStates.at(-1)).toMatchObject({
    is: 'split',
    both: ['rating'],
    theirs: { pages: pages('de Noé') },
  });
  saver.change(pages('de moi encore'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
  expect(local.copy).toEqual(pages('de moi encore'));
  saver.settle(pages('de moi encore'));
  await vi.advanceTimersByTimeAsync(0);
  expect(there().pages).toEqual(pages('de moi encore'));
});
