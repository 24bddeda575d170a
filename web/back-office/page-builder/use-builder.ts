import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { call } from '#web/api/call.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { announceDraft, takeDraft } from '../session/saved-work.ts';
import {
  type BuilderAction,
  type BuilderState,
  changeState,
  openBuilderState,
} from './builder-state.ts';
import { type Draft, DraftSaver, type SaveState } from './draft/draft-saver.ts';
import { type LocalCopy, openCopyStore, readCopy } from './draft/local-copy.ts';

export interface Building {
  state: BuilderState;
  dispatch: Dispatch<BuilderAction>;
  saveState: SaveState;
  draftStore: DraftSaver;
  /** Returns the current pages, which may be newer than the rendered ones. */
  latest: () => Draft['pages'];
}

/**
 * Edits the pages. Each change is stored in this browser within 250 ms and on the server about a
 * second later.
 */
export function useBuilder(teamId: string, first: Draft): Building {
  const queryClient = useQueryClient();
  const [opening] = useState(() => openWith(teamId, first));
  const [state, dispatch] = useReducer(changeState, opening.pages, openBuilderState);
  const [saveState, setSaveState] = useState<SaveState>({ is: 'kept' });
  const [copy] = useState(() => openCopyStore(teamId));
  const [draftStore] = useState(
    () =>
      new DraftSaver({
        first,
        send: async (pages, { revision, based_on }) =>
          (
            await call(
              'saveCustomizationDraft',
              { body: { pages, based_on } },
              { headers: { 'if-match': String(revision) } },
            )
          ).data,
        remember: copy.save,
        clearLocalCopy: copy.clear,
        // Repeated notifications of the same state are ignored.
        onSaveState: (next) =>
          setSaveState((before) =>
            before.is === next.is && (next.is === 'changed' || next.is === 'kept') ? before : next,
          ),
        takeOver: (pages, by) => {
          dispatch({ do: 'replace', pages, at: Date.now() });
          if (by.saved_by !== null)
            showToast({
              title: `${by.saved_by} travaille aussi sur ces pages`,
              description: 'Vos modifications et les siennes sont réunies.',
              color: 'secondary',
            });
        },
      }),
  );
  const now = useRef(state.pages);
  const [latest] = useState(() => () => now.current);
  useEffect(() => {
    now.current = state.pages;
    draftStore.change(state.pages);
  }, [draftStore, state.pages]);
  useEffect(() => announceDraft(DRAFT, latest), [latest]);
  useEffect(
    () => offerOlder(opening.other, (pages) => dispatch({ do: 'replace', pages, at: Date.now() })),
    [opening],
  );
  // When the screen is left by a link, the changes are sent to the server. When the tab is closed,
  // they stay in this browser.
  useEffect(
    () => () => {
      void draftStore.flush().finally(() => [draftStore, copy].forEach((each) => each.close()));
      void queryClient.invalidateQueries({ queryKey: ['getCustomizationDraft'] });
    },
    [draftStore, copy, queryClient],
  );
  return useMemo(
    () => ({ state, dispatch, saveState, draftStore, latest }),
    [state, saveState, draftStore, latest],
  );
}

const DRAFT = 'pages';

/**
 * Returns the pages to start from. The copy in this browser is used only when the draft is still
 * the one from which it was made.
 */
function openWith(
  teamId: string,
  first: Draft,
): { pages: Draft['pages']; other: LocalCopy | null } {
  const savedPages = takeDraft(DRAFT) as Draft['pages'] | undefined;
  const copy = readCopy(teamId);
  if (copy?.revision === first.revision) return { pages: copy.pages, other: null };
  return {
    pages: first.pages,
    other: copy ?? (savedPages ? { pages: savedPages, revision: first.revision } : null),
  };
}

function offerOlder(copy: LocalCopy | null, take: (pages: Draft['pages']) => void): void {
  if (!copy) return;
  showToast({
    title: 'Ce navigateur a gardé une autre version de ces pages',
    description: 'Le brouillon a changé depuis. Vous pourrez annuler.',
    color: 'secondary',
    duration: Infinity,
    action: { label: 'La reprendre', run: () => take(copy.pages) },
  });
}
