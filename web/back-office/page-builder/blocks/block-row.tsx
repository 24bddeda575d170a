import { ArrowDown, ArrowUp, CircleAlert, Copy, Ellipsis, Eye, EyeOff, Trash2 } from 'lucide-react';
import { type KeyboardEvent, memo, type ReactNode } from 'react';
import { type CustomerPageName, isNeeded, isOnce } from '#contract/settings/page-rules.ts';
import { classNames } from '#web/ui/layout/class-names.ts';
import { DragHandle } from '#web/ui/reorder/drag-handle.tsx';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { MenuItem, MenuSeparator } from '#web/ui/overlays/menu-items.tsx';
import type { Reorder } from '#web/ui/reorder/use-reorder.ts';
import { BLOCKS, findMissing, blockName } from './block-catalogue.ts';
import type { BlockId, DraftBlock } from '../builder-state.ts';
import type { BlockActions } from '../use-block-actions.ts';

interface BlockRowProps {
  block: DraftBlock;
  page: CustomerPageName;
  index: number;
  count: number;
  isChosen: boolean;
  /** True for the row that receives the focus when Tab enters the list. */
  isEntry: boolean;
  isDragged: boolean;
  isReader: boolean;
  handle: Reorder<HTMLElement>['handle'];
  actions: BlockActions;
  onChoose: (block: DraftBlock) => void;
  onFocus: (id: BlockId) => void;
  onPress: (event: KeyboardEvent<HTMLElement>, block: DraftBlock, index: number) => void;
}

/**
 * One row of the list: the handle, the name and the actions. It is memoised, so that typing in
 * another block does not render it again.
 */
export const BlockRow = memo(function BlockRow({
  block,
  page,
  index,
  count,
  isChosen,
  isEntry,
  isDragged,
  isReader,
  handle,
  actions,
  onChoose,
  onFocus,
  onPress,
}: BlockRowProps): ReactNode {
  const { icon, name: kind } = BLOCKS[block.kind];
  const name = blockName(block);
  const reach = isEntry ? 0 : -1;
  return (
    <li
      className={classNames(
        'group isolate flex items-center rounded-control',
        isChosen ? 'bg-selected' : 'hover:bg-hover',
        isDragged && 'shadow-float',
      )}
    >
      {!isReader && <DragHandle label={`Déplacer : ${name}`} tabIndex={reach} {...handle(index)} />}
      <button
        type="button"
        data-block-row
        tabIndex={reach}
        aria-current={isChosen}
        onClick={() => onChoose(block)}
        onFocus={() => onFocus(block.id)}
        onKeyDown={(event) => onPress(event, block, index)}
        className={classNames(
          'flex h-9 min-w-0 flex-1 items-center gap-2 rounded-control px-1 text-left max-md:h-11',
          isReader && 'pl-3',
        )}
      >
        <Icon of={icon} className={isChosen ? 'text-primary' : 'text-ink-3'} />
        <span className={classNames('truncate', block.is_hidden && 'text-ink-3 line-through')}>
          {name}
        </span>
        {name !== kind && <span className="sr-only">{`, ${kind}`}</span>}
        {block.is_hidden && <span className="sr-only">, masqué</span>}
        {findMissing(block) !== null && !block.is_hidden && (
          <>
            <Icon of={CircleAlert} className="ml-auto text-warning" />
            <span className="sr-only">, à terminer</span>
          </>
        )}
      </button>
      {!isReader && (
        <BlockMenu
          block={block}
          page={page}
          index={index}
          count={count}
          isChosen={isChosen}
          reach={reach}
          actions={actions}
        />
      )}
    </li>
  );
});

type BlockMenuProps = Pick<
  BlockRowProps,
  'block' | 'page' | 'index' | 'count' | 'isChosen' | 'actions'
> & { reach: 0 | -1 };

function BlockMenu({
  block,
  page,
  index,
  count,
  isChosen,
  reach,
  actions,
}: BlockMenuProps): ReactNode {
  const name = blockName(block);
  return (
    <Menu
      label={`Actions : ${name}`}
      trigger={(props) => (
        <IconButton
          {...props}
          icon={Ellipsis}
          label={`Actions : ${name}`}
          tabIndex={reach}
          className={classNames(
            !isChosen &&
              'md:[&_svg]:invisible md:group-hover:[&_svg]:visible md:focus-visible:[&_svg]:visible',
          )}
        />
      )}
    >
      {index > 0 && (
        <MenuItem onClick={() => actions.move(block, index - 1)}>
          <Icon of={ArrowUp} />
          Monter
        </MenuItem>
      )}
      {index < count - 1 && (
        <MenuItem onClick={() => actions.move(block, index + 1)}>
          <Icon of={ArrowDown} />
          Descendre
        </MenuItem>
      )}
      {!isOnce(page, block.kind) && (
        <MenuItem onClick={() => actions.duplicate(block)}>
          <Icon of={Copy} />
          Dupliquer
        </MenuItem>
      )}
      {!isNeeded(page, block.kind) && (
        <>
          <MenuItem onClick={() => actions.toggle(block)}>
            <Icon of={block.is_hidden ? Eye : EyeOff} />
            {block.is_hidden ? 'Montrer' : 'Masquer'}
          </MenuItem>
          <MenuSeparator />
          <MenuItem className="text-error-text" onClick={() => actions.remove(block, index)}>
            <Icon of={Trash2} />
            Supprimer
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
