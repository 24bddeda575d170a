import { type Dispatch, useMemo, useState } from 'react';
import {
  type CustomerPageName,
  isNeeded,
  isOnce,
  MOST_BLOCKS,
} from '#contract/settings/page-rules.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { blockName, newId } from './blocks/block-catalogue.ts';
import type { BuilderAction, DraftBlock } from './builder-state.ts';

export interface BlockActions {
  move: (block: DraftBlock, to: number) => void;
  duplicate: (block: DraftBlock) => void;
  toggle: (block: DraftBlock) => void;
  remove: (block: DraftBlock, index: number) => void;
}

/**
 * Returns the actions on blocks, which screen readers announce. A block that the page needs cannot
 * be hidden or removed. The functions are memoised.
 */
export function useBlockActions(
  page: CustomerPageName,
  count: number,
  dispatch: Dispatch<BuilderAction>,
): { actions: BlockActions; announcement: string } {
  const [announcement, announce] = useState('');
  const actions = useMemo(
    () => actionsOn(page, count, dispatch, announce),
    [page, count, dispatch],
  );
  return { actions, announcement };
}

function actionsOn(
  page: CustomerPageName,
  count: number,
  dispatch: Dispatch<BuilderAction>,
  announce: (text: string) => void,
): BlockActions {
  return {
    move: (block, to) => {
      if (to < 0 || to >= count) return;
      dispatch({ do: 'move', id: block.id, to, at: Date.now() });
      announce(`${blockName(block)} : place ${to + 1} sur ${count}`);
    },
    duplicate: (block) => {
      if (isOnce(page, block.kind)) return announce(`${blockName(block)} n’est là qu’une fois`);
      if (count >= MOST_BLOCKS) return announce(`Une page prend ${MOST_BLOCKS} blocs au plus`);
      dispatch({ do: 'duplicate', id: block.id, copy: newId(), at: Date.now() });
      announce(`${blockName(block)} : copie ajoutée dessous`);
    },
    toggle: (block) => {
      if (isNeeded(page, block.kind))
        return announce(`${blockName(block)} reste visible : la page en a besoin`);
      dispatch({
        do: 'change',
        id: block.id,
        patch: { is_hidden: !block.is_hidden },
        field: 'is_hidden',
        at: Date.now(),
      });
      announce(`${blockName(block)} : ${block.is_hidden ? 'montré' : 'masqué'}`);
    },
    remove: (block, index) => {
      if (isNeeded(page, block.kind))
        return announce(`${blockName(block)} reste : la page en a besoin`);
      dispatch({ do: 'remove', id: block.id, at: Date.now() });
      showToast({
        title: `${blockName(block)} : bloc supprimé`,
        action: {
          label: 'Rétablir',
          run: () => dispatch({ do: 'put', block, page, to: index, at: Date.now() }),
        },
      });
    },
  };
}
