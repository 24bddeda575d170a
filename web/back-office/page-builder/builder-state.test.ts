import { expect, test } from 'vitest';
import {
  type BuilderAction,
  type BuilderState,
  changeState,
  openBuilderState,
} from './builder-state.ts';

const stars = {
  id: 'stars',
  kind: 'stars',
  is_hidden: false,
  label: null,
  size: 'medium',
  translations: {},
} as const;
const legal = { id: 'legal', kind: 'legal', is_hidden: false } as const;
const title = {
  id: 't',
  kind: 'heading',
  is_hidden: false,
  text: '',
  level: 2,
  align: 'left',
  translations: {},
} as const;
const form = { id: 'form', kind: 'feedback_form', is_hidden: false } as const;
const destinations = { id: 'destinations', kind: 'destinations', is_hidden: false } as const;
const OPEN = openBuilderState({
  rating: [stars, legal],
  feedback: [form, legal],
  thanks: [destinations, legal],
});

const play = (...actions: BuilderAction[]): BuilderState => actions.reduce(changeState, OPEN);
const order = ({ pages, page }: BuilderState): string =>
  pages[page].map((block) => block.id).join(' ');
const add: BuilderAction = { do: 'add', block: title, at: 0 };
const type = (text: string, at: number): BuilderAction => ({
  do: 'change',
  id: 't',
  patch: { text },
  field: 'text',
  at,
});
const undo: BuilderAction = { do: 'undo' };
const redo: BuilderAction = { do: 'redo' };

test('a new block is placed after the selected one, else above the legal text, and is selected', () => {
  expect(order(play(add))).toBe('stars t legal');
  expect(play(add).selected).toBe('t');
  expect(order(play({ do: 'select', id: 'legal' }, add))).toBe('stars t legal');
  expect(
    order(
      play(
        add,
        { do: 'select', id: 'stars' },
        { do: 'duplicate', id: 't', copy: 't2', at: 5 },
        { do: 'select', id: 'stars' },
        { do: 'add', block: { ...title, id: 'u' }, at: 6 },
      ),
    ),
  ).toBe('stars u t t2 legal');
});

test('consecutive letters are one undo step; a pause or another field begins the next', () => {
  const typed = play(add, type('B', 2000), type('Bo', 2100), type('Bon', 2300), type('Bonj', 9000));
  expect(changeState(typed, undo).pages.rating[1]).toMatchObject({ text: 'Bon' });
  expect(changeState(changeState(typed, undo), undo).pages.rating[1]).toMatchObject({ text: '' });
});

test('a drag over several places is one undo step', () => {
  const dragged = play(
    add,
    { do: 'move', id: 't', to: 0, at: 3000 },
    { do: 'move', id: 't', to: 2, at: 3100 },
  );
  expect(order(dragged)).toBe('stars legal t');
  expect(order(changeState(dragged, undo))).toBe('stars t legal');
});

test('undo and redo go through every change, and return to the page where it was made', () => {
  const all = play(
    add,
    { do: 'move', id: 't', to: 0, at: 3000 },
    { do: 'remove', id: 't', at: 6000 },
    { do: 'show', page: 'thanks' },
  );
  const back = [undo, undo, undo].reduce(changeState, all);
  expect(back).toMatchObject({ page: 'rating', pages: OPEN.pages, past: [] });
  expect(order([redo, redo].reduce(changeState, back))).toBe('t stars legal');
  expect(changeState(back, undo)).toBe(back);
  expect(changeState(changeState(back, redo), type('x', 1)).future).toEqual([]);
});

test('a removed block is restored at its place, only once', () => {
  const put: BuilderAction = { do: 'put', block: title, page: 'rating', to: 1, at: 9000 };
  const gone = play(add, { do: 'remove', id: 't', at: 4000 }, { do: 'show', page: 'thanks' });
  expect(order(changeState(gone, put))).toBe('stars t legal');
  expect(order(changeState(changeState(gone, put), put))).toBe('stars t legal');
});
