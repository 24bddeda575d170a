import { Link } from '@tanstack/react-router';
import {
  ArrowLeft,
  CircleCheck,
  CircleDot,
  CloudOff,
  History,
  LayoutTemplate,
  Loader,
  type LucideIcon,
  Redo2,
  Undo2,
} from 'lucide-react';
import { memo, type ReactNode, useState } from 'react';
import type { CustomerPageName } from '#contract/settings/page-rules.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import type { SaveState } from './draft/draft-saver.ts';
import { HistoryDialog } from './history-dialog.tsx';
import { TemplateDialog } from './template-dialog.tsx';
import type { Building } from './use-builder.ts';
import type { Publishing } from './draft/use-publish.ts';

interface BuilderBarProps extends Pick<Building, 'dispatch' | 'saveState' | 'draftStore'> {
  page: CustomerPageName;
  canUndo: boolean;
  canRedo: boolean;
  publishing: Publishing;
  isReader: boolean;
}

/**
 * The top bar: back link, save state, undo and redo, and the button that publishes. Typing does not
 * render it again.
 */
export const BuilderBar = memo(function BuilderBar({
  page,
  canUndo,
  canRedo,
  dispatch,
  saveState,
  draftStore,
  publishing,
  isReader,
}: BuilderBarProps): ReactNode {
  const [open, setOpen] = useState<'history' | 'templates' | null>(null);
  return (
    <header className="hairline-b flex h-14 flex-none contain-content items-center gap-1 bg-surface px-3 max-md:gap-0 max-md:pr-2 max-md:pl-1">
      <Link
        to="/dashboard/customization"
        className="inline-flex size-(--control) flex-none items-center justify-center rounded-control text-ink-3 hover:bg-pressed"
        aria-label="Quitter le constructeur"
        data-tooltip="Quitter le constructeur"
      >
        <Icon of={ArrowLeft} />
      </Link>
      <span className="mr-3 ml-1 font-strong max-md:sr-only">Pages clients</span>
      {!isReader && <SaveStateLabel saveState={saveState} isAhead={publishing.isAhead} />}
      <span className="flex-1" />
      {!isReader && (
        <>
          <IconButton
            icon={Undo2}
            label="Annuler (Ctrl+Z)"
            why={!canUndo && 'Il n’y a rien à annuler.'}
            onClick={() => dispatch({ do: 'undo' })}
          />
          <IconButton
            icon={Redo2}
            label="Rétablir (Ctrl+Maj+Z)"
            why={!canRedo && 'Il n’y a rien à rétablir.'}
            onClick={() => dispatch({ do: 'redo' })}
          />
          <Button
            look="ghost"
            icon={LayoutTemplate}
            iconOnPhone
            onClick={() => setOpen('templates')}
          >
            Modèles
          </Button>
        </>
      )}
      <Button look="ghost" icon={History} iconOnPhone onClick={() => setOpen('history')}>
        Historique
      </Button>
      {!isReader && (
        <Button
          look="primary"
          className="ml-1"
          busy={publishing.isPublishing}
          why={!publishing.isAhead && 'Tout ce qui est écrit ici est déjà publié.'}
          onClick={() => void publishing.publish()}
        >
          Publier
        </Button>
      )}
      <HistoryDialog
        isOpen={open === 'history'}
        onClose={() => setOpen(null)}
        page={page}
        dispatch={dispatch}
        draftStore={draftStore}
        isReader={isReader}
      />
      <TemplateDialog
        isOpen={open === 'templates'}
        onClose={() => setOpen(null)}
        page={page}
        dispatch={dispatch}
      />
    </header>
  );
});

/**
 * Shows where the draft is saved. Screen readers announce problems and the return to the saved
 * state.
 */
function SaveStateLabel({
  saveState,
  isAhead,
}: {
  saveState: SaveState;
  isAhead: boolean;
}): ReactNode {
  const { icon, label, short, tone } = saveLabels(saveState, isAhead);
  return (
    <p role="status" className="flex min-w-0 items-center gap-1.5 text-12 text-ink-2">
      <Icon of={icon} className={tone} />
      <span className="truncate max-md:hidden">{label}</span>
      {/* Five buttons leave the narrowest phones no room for the word beside its sign. */}
      <span className="truncate max-[24rem]:sr-only md:hidden">{short}</span>
    </p>
  );
}

function saveLabels(
  saveState: SaveState,
  isAhead: boolean,
): { icon: LucideIcon; label: string; short: string; tone: string } {
  switch (saveState.is) {
    case 'kept':
      return isAhead
        ? {
            icon: CircleDot,
            label: 'Brouillon enregistré, pas encore en ligne',
            short: 'Brouillon',
            tone: 'text-warning',
          }
        : { icon: CircleCheck, label: 'En ligne', short: 'En ligne', tone: 'text-primary' };
    case 'changed':
    case 'keeping':
      return {
        icon: Loader,
        label: 'Enregistrement du brouillon',
        short: 'Enregistre',
        tone: 'text-ink-3',
      };
    case 'here':
      return {
        icon: CloudOff,
        label: `Gardé dans ce navigateur : ${saveState.reason}`,
        short: 'Gardé ici',
        tone: 'text-warning',
      };
    case 'split':
      return {
        icon: CloudOff,
        label: 'Deux personnes ont changé la même page',
        short: 'À choisir',
        tone: 'text-error',
      };
  }
}
