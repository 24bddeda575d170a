import { type ReactNode, useCallback, useDeferredValue, useState } from 'react';
import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import { classNames } from '#web/ui/layout/class-names.ts';
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx';
import { useMedia } from '#web/ui/layout/use-media.ts';
import type { Team } from '../session/current-session.ts';
import { BlockOutline } from './blocks/block-outline.tsx';
import { BlockSettings } from './blocks/block-settings.tsx';
import { PAGE_ORDER, PAGES } from './blocks/block-catalogue.ts';
import { BuilderBar } from './builder-bar.tsx';
import type { Draft } from './draft/draft-saver.ts';
import { PagePreview } from './page-preview.tsx';
import { SplitDialog } from './split-dialog.tsx';
import { useBuilder } from './use-builder.ts';
import { useBuilderKeys } from './use-builder-keys.ts';
import { usePublish } from './draft/use-publish.ts';

type Half = 'blocks' | 'preview';

/**
 * Shows the list of blocks, the preview of the page and the selected block side by side, or one at
 * a time on smaller screens.
 */
export function Builder({ team, first }: { team: Team; first: Draft }): ReactNode {
  const building = useBuilder(team.id, first);
  const { state, dispatch, saveState, draftStore } = building;
  // The bar, the list and the preview are rendered with lower priority than the input.
  const drawn = useDeferredValue(building);
  const publishing = usePublish(team, drawn);
  const [locale, setLocale] = useState<CustomerLocale>('fr');
  const [half, setHalf] = useState<Half>('blocks');
  const isWide = useMedia('(width >= 64rem)');
  const isReader = team.role === 'reader';
  useBuilderKeys(dispatch, isReader);
  const chosen = state.pages[state.page].find((block) => block.id === state.selected) ?? null;
  const choose = useCallback((id: string | null) => dispatch({ do: 'select', id }), [dispatch]);

  const settings = chosen && (
    <BlockSettings
      key={chosen.id}
      block={chosen}
      page={state.page}
      blocks={state.pages[state.page]}
      dispatch={dispatch}
      locale={locale}
      onLocale={setLocale}
      isReader={isReader}
      isWide={isWide}
    />
  );
  return (
    <>
      <BuilderBar
        page={state.page}
        canUndo={state.past.length > 0}
        canRedo={state.future.length > 0}
        dispatch={dispatch}
        saveState={saveState}
        draftStore={draftStore}
        publishing={publishing}
        isReader={isReader}
      />
      <main className="flex min-h-0 flex-1 max-lg:flex-col">
        <h1 className="sr-only">Pages clients</h1>
        {!isWide && (
          <div className="hairline-b flex flex-none justify-center p-2">
            <SegmentedControl
              label="Ce qui est montré"
              name="moitie"
              options={[
                { value: 'blocks', label: 'Blocs' },
                { value: 'preview', label: 'Aperçu' },
              ]}
              value={half}
              onChoose={setHalf}
            />
          </div>
        )}
        <section
          aria-label="Blocs de la page"
          className={classNames(
            'flex min-h-0 flex-col overflow-y-auto contain-strict bg-canvas p-4 lg:w-80 lg:flex-none lg:border-r lg:border-border',
            !isWide && 'flex-1',
            !isWide && (half !== 'blocks' || chosen) && 'hidden',
          )}
        >
          <div role="group" aria-label="Page" className="mb-1 flex gap-1">
            {PAGE_ORDER.map((page) => (
              <button
                key={page}
                type="button"
                aria-pressed={state.page === page}
                onClick={() => dispatch({ do: 'show', page })}
                className={classNames(
                  'h-8 flex-auto rounded-control px-1.5 whitespace-nowrap max-md:h-11',
                  state.page === page
                    ? 'bg-pressed font-medium text-ink'
                    : 'text-ink-2 hover:bg-hover',
                )}
              >
                {PAGES[page].name}
              </button>
            ))}
          </div>
          <p className="mb-4 px-1.5 text-12 text-pretty text-ink-3">{PAGES[state.page].what}</p>
          <BlockOutline
            page={state.page}
            blocks={drawn.state.pages[state.page]}
            selected={state.selected}
            dispatch={dispatch}
            isReader={isReader}
          />
        </section>
        {!isWide && half === 'blocks' && settings}
        {(isWide || half === 'preview') && (
          <PagePreview
            pages={drawn.state.pages}
            page={state.page}
            selected={state.selected}
            locale={locale}
            onChoose={choose}
          />
        )}
        {isWide && (settings ?? <NothingChosen />)}
      </main>
      <SplitDialog
        saveState={saveState}
        draftStore={draftStore}
        mine={state.pages}
        publishing={publishing}
      />
    </>
  );
}

function NothingChosen(): ReactNode {
  return (
    <aside
      aria-label="Réglages du bloc"
      className="w-80 flex-none border-l border-border p-6 text-ink-2"
    >
      <p className="font-medium text-ink">Choisissez un bloc</p>
      <p className="mt-1 text-pretty">
        Dans la liste ou sur la page. Ses textes, sa taille et ses traductions se règlent ici.
      </p>
    </aside>
  );
}
