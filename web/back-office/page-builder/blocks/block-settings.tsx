import { ArrowLeft, Copy, Trash2 } from 'lucide-react';
import { type Dispatch, memo, type ReactNode, useCallback, useLayoutEffect, useRef } from 'react';
import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import { type CustomerPageName, isNeeded, isOnce } from '#contract/settings/page-rules.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Switch } from '#web/ui/forms/switch.tsx';
import { BLOCKS } from './block-catalogue.ts';
import { BlockFields } from './block-fields.tsx';
import type { BuilderAction, DraftBlock } from '../builder-state.ts';
import { useBlockActions } from '../use-block-actions.ts';
import { EditableFields } from '#web/back-office/components/editable-fields.tsx';

interface BlockSettingsProps {
  block: DraftBlock;
  page: CustomerPageName;
  blocks: readonly DraftBlock[];
  dispatch: Dispatch<BuilderAction>;
  locale: CustomerLocale;
  onLocale: (locale: CustomerLocale) => void;
  isReader: boolean;
  isWide: boolean;
}

/** Edits one block, in a panel at the right or, on smaller screens, in place of the list. */
export function BlockSettings({
  block,
  page,
  blocks,
  dispatch,
  locale,
  onLocale,
  isReader,
  isWide,
}: BlockSettingsProps): ReactNode {
  const { name, icon } = BLOCKS[block.kind];
  const { announcement, actions } = useBlockActions(page, blocks.length, dispatch);
  const { id } = block;
  const change = useCallback(
    (patch: Partial<DraftBlock>, field: string) =>
      dispatch({ do: 'change', id, patch, field, at: Date.now() }),
    [dispatch, id],
  );
  const now = useRef({ block, blocks });
  useLayoutEffect(() => {
    now.current = { block, blocks };
  }, [block, blocks]);
  const toggle = useCallback(() => actions.toggle(now.current.block), [actions]);
  const duplicate = useCallback(() => actions.duplicate(now.current.block), [actions]);
  const remove = useCallback(
    () => actions.remove(now.current.block, now.current.blocks.indexOf(now.current.block)),
    [actions],
  );
  return (
    <aside
      aria-label={`Réglages : ${name}`}
      className={classNames(
        'flex min-h-0 flex-col overflow-y-auto contain-strict bg-surface px-6 pb-6 max-md:px-4',
        isWide ? 'w-80 flex-none border-l border-border' : 'flex-1',
      )}
    >
      <div className="flex h-14 flex-none items-center gap-2">
        {!isWide && (
          <IconButton
            icon={ArrowLeft}
            label="Revenir aux blocs"
            onClick={() => dispatch({ do: 'select', id: null })}
            className="-ml-2"
          />
        )}
        <Icon of={icon} className="text-ink-3" />
        <h2 className="font-strong">{name}</h2>
      </div>
      <EditableFields isReader={isReader} label={name} className="grid gap-4">
        <BlockFields block={block} change={change} locale={locale} onLocale={onLocale} />
      </EditableFields>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {!isReader && (
        <AsAWhole
          isConfirming={isNeeded(page, block.kind)}
          isHidden={block.is_hidden}
          isAlone={isOnce(page, block.kind)}
          toggle={toggle}
          duplicate={duplicate}
          remove={remove}
        />
      )}
    </aside>
  );
}

interface AsAWholeProps {
  isConfirming: boolean;
  isHidden: boolean;
  /** True when the page may contain only one block of this kind. */
  isAlone: boolean;
  toggle: () => void;
  duplicate: () => void;
  remove: () => void;
}

/**
 * The actions on the whole block. It is memoised, so that typing in the block does not render it
 * again.
 */
const AsAWhole = memo(function AsAWhole({
  isConfirming,
  isHidden,
  isAlone,
  toggle,
  duplicate,
  remove,
}: AsAWholeProps): ReactNode {
  return (
    <div className="mt-6 grid gap-3 border-t border-border pt-4">
      {isConfirming ? (
        <p className="text-12 text-pretty text-ink-3">
          Ce bloc reste toujours visible : la page en a besoin. Il peut changer de place.
        </p>
      ) : (
        <>
          <Switch
            label="Visible"
            hint={isHidden ? 'Masqué : vos clients ne le voient pas.' : undefined}
            checked={!isHidden}
            onChange={toggle}
          />
          <div className="flex flex-wrap gap-2">
            {!isAlone && (
              <Button icon={Copy} onClick={duplicate}>
                Dupliquer
              </Button>
            )}
            <Button look="danger" icon={Trash2} onClick={remove}>
              Supprimer
            </Button>
          </div>
        </>
      )}
    </div>
  );
});
