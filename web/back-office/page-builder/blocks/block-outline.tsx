import {
  type Dispatch,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useCallback,
  useMemo,
  useState,
} from 'react';
import type { CustomerPageName } from '#contract/settings/page-rules.ts';
import { useReorder } from '#web/ui/reorder/use-reorder.ts';
import { AddBlock } from './add-block.tsx';
import { blockName } from './block-catalogue.ts';
import { BlockRow } from './block-row.tsx';
import type { BlockId, BuilderAction, DraftBlock } from '../builder-state.ts';
import { useBlockActions } from '../use-block-actions.ts';

interface BlockOutlineProps {
  page: CustomerPageName;
  blocks: readonly DraftBlock[];
  selected: BlockId | null;
  dispatch: Dispatch<BuilderAction>;
  isReader: boolean;
}

/**
 * Lists the blocks of a page. One row is in the tab order. ↑ and ↓ move between rows, Alt+↑ and
 * Alt+↓ move the block, Ctrl+D duplicates it and Delete removes it. The handle can be dragged, or
 * moved with the arrow keys.
 */
export const BlockOutline = memo(function BlockOutline({
  page,
  blocks,
  selected,
  dispatch,
  isReader,
}: BlockOutlineProps): ReactNode {
  const [focused, setFocused] = useState<BlockId | null>(null);
  const { announcement, actions } = useBlockActions(page, blocks.length, dispatch);
  const names = useMemo(() => blocks.map(blockName), [blocks]);
  const {
    list,
    dragged,
    announcement: dragAnnouncement,
    handle,
  } = useReorder<HTMLOListElement>(names, (from, to) => {
    const block = blocks[from];
    if (block) dispatch({ do: 'move', id: block.id, to, at: Date.now() });
  });
  const entry = blocks.find((block) => block.id === (focused ?? selected)) ?? blocks[0];

  const choose = useCallback(
    (block: DraftBlock) => dispatch({ do: 'select', id: block.id }),
    [dispatch],
  );
  const press = useCallback(
    (event: KeyboardEvent<HTMLElement>, block: DraftBlock, index: number) => {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      const isCommand = event.ctrlKey || event.metaKey;
      if (step !== undefined && event.altKey && !isReader) actions.move(block, index + step);
      else if (step !== undefined && !isCommand) focusRow(event.currentTarget, step);
      else if (isCommand && event.key.toLowerCase() === 'd' && !isReader) actions.duplicate(block);
      else if (event.key === 'Delete' && !isReader) actions.remove(block, index);
      else return;
      event.preventDefault();
    },
    [actions, isReader],
  );
  return (
    <>
      <ol ref={list} className="grid grid-cols-[minmax(0,1fr)] gap-px">
        {blocks.map((block, index) => (
          <BlockRow
            key={block.id}
            block={block}
            page={page}
            index={index}
            count={blocks.length}
            isChosen={block.id === selected}
            isEntry={block.id === entry?.id}
            isDragged={dragged === index}
            isReader={isReader}
            handle={handle}
            actions={actions}
            onChoose={choose}
            onFocus={setFocused}
            onPress={press}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement || dragAnnouncement}
      </p>
      {!isReader && <AddBlock page={page} blocks={blocks} dispatch={dispatch} />}
    </>
  );
});

function focusRow(from: HTMLElement, step: number): void {
  const rows = [...(from.closest('ol')?.querySelectorAll<HTMLElement>('[data-block-row]') ?? [])];
  rows[rows.indexOf(from) + step]?.focus();
}
