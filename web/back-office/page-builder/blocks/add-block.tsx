import { Plus } from 'lucide-react';
import { type Dispatch, memo, type ReactNode } from 'react';
import { type CustomerPageName, MOST_BLOCKS } from '#contract/settings/page-rules.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { MenuItem } from '#web/ui/overlays/menu-items.tsx';
import { addableKinds, BLOCKS, newBlock } from './block-catalogue.ts';
import type { BuilderAction, DraftBlock } from '../builder-state.ts';

interface AddBlockProps {
  page: CustomerPageName;
  blocks: readonly DraftBlock[];
  dispatch: Dispatch<BuilderAction>;
}

/**
 * Offers the blocks that can still be added to the page, with their purpose. It depends only on the
 * kinds of the blocks, not on their texts.
 */
export const AddBlock = memo(function AddBlock({
  page,
  blocks,
  dispatch,
}: AddBlockProps): ReactNode {
  if (blocks.length >= MOST_BLOCKS)
    return (
      <p className="mt-3 px-1.5 text-12 text-ink-3">{`Une page prend ${MOST_BLOCKS} blocs au plus.`}</p>
    );
  return (
    <Menu
      label="Ajouter un bloc"
      className="w-72"
      trigger={(props) => (
        <Button {...props} icon={Plus} className="mt-3 w-full">
          Ajouter un bloc
        </Button>
      )}
    >
      {addableKinds(page, blocks).map((kind) => (
        <MenuItem
          key={kind}
          onClick={() => dispatch({ do: 'add', block: newBlock(kind), at: Date.now() })}
          className="h-auto py-1.5 max-md:h-auto max-md:min-h-11"
        >
          <Icon of={BLOCKS[kind].icon} />
          <span className="min-w-0 whitespace-normal">
            <span className="block leading-5">{BLOCKS[kind].name}</span>
            <span className="block text-12 leading-4 text-ink-3">{BLOCKS[kind].hint}</span>
          </span>
        </MenuItem>
      ))}
    </Menu>
  );
}, isSameToAdd);

function isSameToAdd(one: AddBlockProps, other: AddBlockProps): boolean {
  if (
    one.page !== other.page ||
    one.dispatch !== other.dispatch ||
    one.blocks.length !== other.blocks.length
  )
    return false;
  return one.blocks.every(({ kind }, at) => kind === other.blocks[at]?.kind);
}
