import type { DraftPages } from '#contract/settings/page-blocks.ts';
import type { CustomerPageName } from '#contract/settings/page-rules.ts';

export type DraftBlock = DraftPages['rating'][number];
export type BlockId = DraftBlock['id'];

/** A state that undo and redo restore. */
interface Step {
  pages: DraftPages;
  page: CustomerPageName;
  selected: BlockId | null;
}

export interface BuilderState extends Step {
  past: readonly Step[];
  future: readonly Step[];
  /**
   * The field and the time of the last change: consecutive letters in one field are one undo step.
   */
  last: { of: string; at: number } | null;
}

export type BuilderAction =
  | { do: 'show'; page: CustomerPageName }
  | { do: 'select'; id: BlockId | null; page?: CustomerPageName }
  /** `field` is the edited field: consecutive letters in it are one undo step. */
  | { do: 'change'; id: BlockId; patch: Partial<DraftBlock>; field: string; at: number }
  | { do: 'add'; block: DraftBlock; at: number }
  | { do: 'move'; id: BlockId; to: number; at: number }
  | { do: 'duplicate'; id: BlockId; copy: BlockId; at: number }
  | { do: 'remove'; id: BlockId; at: number }
  | { do: 'put'; block: DraftBlock; page: CustomerPageName; to: number; at: number }
  | { do: 'replace'; pages: Partial<DraftPages>; at: number }
  | { do: 'undo' }
  | { do: 'redo' };

const MOST_STEPS = 200;
const ONE_STEP_MS = 1_000;

export function openBuilderState(pages: DraftPages): BuilderState {
  return { pages, page: 'rating', selected: null, past: [], future: [], last: null };
}

/**
 * Returns the state after an action. Pure: the action contains the time and the ids of new blocks.
 */
export function changeState(state: BuilderState, action: BuilderAction): BuilderState {
  const blocks = state.pages[state.page];
  switch (action.do) {
    case 'show':
      return { ...state, page: action.page, selected: null, last: null };
    case 'select':
      return { ...state, page: action.page ?? state.page, selected: action.id, last: null };
    case 'change':
      return step(state, action.at, `${action.field} ${action.id}`, {
        pages: withBlocks(
          state,
          blocks.map((block) =>
            block.id === action.id ? ({ ...block, ...action.patch } as DraftBlock) : block,
          ),
        ),
      });
    case 'add':
      return step(state, action.at, `add ${action.block.id}`, {
        pages: withBlocks(state, blocks.toSpliced(placeOfNew(state), 0, action.block)),
        selected: action.block.id,
      });
    case 'move':
      return step(state, action.at, `move ${action.id}`, {
        pages: withBlocks(state, moved(blocks, action.id, action.to)),
        selected: action.id,
      });
    case 'duplicate': {
      const at = blocks.findIndex((block) => block.id === action.id);
      const found = blocks[at];
      return found
        ? step(state, action.at, `add ${action.copy}`, {
            pages: withBlocks(state, blocks.toSpliced(at + 1, 0, { ...found, id: action.copy })),
            selected: action.copy,
          })
        : state;
    }
    case 'remove':
      return step(state, action.at, `remove ${action.id}`, {
        pages: withBlocks(
          state,
          blocks.filter((block) => block.id !== action.id),
        ),
        selected: null,
      });
    case 'put': {
      const there = state.pages[action.page];
      if (there.some((block) => block.id === action.block.id)) return state;
      return step(state, action.at, `put ${action.block.id}`, {
        pages: { ...state.pages, [action.page]: there.toSpliced(action.to, 0, action.block) },
        page: action.page,
        selected: action.block.id,
      });
    }
    case 'replace':
      return step(state, action.at, 'replace', {
        pages: { ...state.pages, ...action.pages },
        selected: null,
      });
    case 'undo':
      return travel(
        state,
        state.past,
        (past, now) => ({ past: past.slice(0, -1), future: [now, ...state.future] }),
        state.past.at(-1),
      );
    case 'redo':
      return travel(
        state,
        state.future,
        (future, now) => ({ past: [...state.past, now], future: future.slice(1) }),
        state.future[0],
      );
  }
}

function step(state: BuilderState, at: number, of: string, next: Partial<Step>): BuilderState {
  const isSame =
    state.last?.of === of && at - state.last.at < ONE_STEP_MS && !of.startsWith('replace');
  const past = isSame ? state.past : [...state.past, snapshot(state)].slice(-MOST_STEPS);
  return { ...state, ...next, past, future: [], last: { of, at } };
}

function travel(
  state: BuilderState,
  steps: readonly Step[],
  rest: (steps: readonly Step[], now: Step) => Pick<BuilderState, 'past' | 'future'>,
  to: Step | undefined,
): BuilderState {
  return to ? { ...state, ...to, ...rest(steps, snapshot(state)), last: null } : state;
}

const snapshot = ({ pages, page, selected }: BuilderState): Step => ({ pages, page, selected });

function withBlocks({ pages, page }: BuilderState, blocks: DraftBlock[]): DraftPages {
  return { ...pages, [page]: blocks };
}

/**
 * Returns the position of a new block: after the selected block, or at the end of the page but
 * above the footer.
 */
function placeOfNew({ pages, page, selected }: BuilderState): number {
  const blocks = pages[page];
  const chosen = blocks.findIndex((block) => block.id === selected);
  if (chosen >= 0 && blocks[chosen]?.kind !== 'legal') return chosen + 1;
  return blocks.at(-1)?.kind === 'legal' ? blocks.length - 1 : blocks.length;
}

function moved(blocks: readonly DraftBlock[], id: BlockId, to: number): DraftBlock[] {
  const from = blocks.findIndex((block) => block.id === id);
  const block = blocks[from];
  return block ? blocks.toSpliced(from, 1).toSpliced(to, 0, block) : [...blocks];
}
