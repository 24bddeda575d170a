import { ArrowLeft, Copy, Trash2 } from 'lucide-react';
import type { Dispatch, ReactNode } from 'react';
import type { CustomerLocale } from '#contract/customer-pages.ts';
import { type CustomerPageName, isNeeded, isOnce } from '#contract/page-rules.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { BLOCKS } from './block-catalogue.ts';
import { BlockFields } from './block-fields.tsx';
import type { BuilderAction, DraftBlock } from './builder-state.ts';
import { useBlockActions } from './use-block-actions.ts';

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

/** Everything that is to be said of one block, at the right edge; on smaller screens in the place of the list. */
export function BlockSettings({ block, page, blocks, dispatch, locale, onLocale, isReader, isWide }: BlockSettingsProps): ReactNode {
  const { name, icon } = BLOCKS[block.kind];
  const { said, actions } = useBlockActions(page, blocks.length, dispatch);
  const isKept = isNeeded(page, block.kind);
  const change = (patch: Partial<DraftBlock>, field: string) => dispatch({ do: 'change', id: block.id, patch, field, at: Date.now() });
  return (
    <aside aria-label={`Réglages : ${name}`} className={classNames('flex min-h-0 flex-col overflow-y-auto bg-surface px-6 pb-6 max-md:px-4', isWide ? 'w-80 flex-none border-l border-border' : 'flex-1')}>
      <div className="flex h-14 flex-none items-center gap-2">
        {!isWide && <IconButton icon={ArrowLeft} label="Revenir aux blocs" onClick={() => dispatch({ do: 'select', id: null })} className="-ml-2" />}
        <Icon of={icon} className="text-ink-3" />
        <h2 className="font-strong">{name}</h2>
      </div>
      <fieldset disabled={isReader} className="grid min-w-0 gap-4">
        <BlockFields block={block} change={change} locale={locale} onLocale={onLocale} />
      </fieldset>
      <p role="status" className="sr-only">
        {said}
      </p>
      {!isReader && (
        <div className="mt-6 grid gap-3 border-t border-border pt-4">
          {isKept ? (
            <p className="text-12 text-pretty text-ink-3">Ce bloc reste toujours visible : la page en a besoin. Il peut changer de place.</p>
          ) : (
            <>
              <Switch label="Visible" hint={block.is_hidden ? 'Masqué : vos clients ne le voient pas.' : undefined} checked={!block.is_hidden} onChange={() => actions.toggle(block)} />
              <div className="flex flex-wrap gap-2">
                {!isOnce(page, block.kind) && (
                  <Button icon={Copy} onClick={() => actions.duplicate(block)}>
                    Dupliquer
                  </Button>
                )}
                <Button look="danger" icon={Trash2} onClick={() => actions.remove(block, blocks.indexOf(block))}>
                  Supprimer
                </Button>
              </div>
            </>
          )}
        </div>
      )}
    </aside>
  );
}
