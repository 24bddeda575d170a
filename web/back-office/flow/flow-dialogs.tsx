import type { ReactNode } from 'react';
import type { MessageChannel, Step } from '#contract/labels/message-status.ts';
import { SettingsDialogs } from '../components/settings/settings-dialogs.tsx';
import { DeclareConsent } from './declare-consent.tsx';
import { useToday } from '#web/ui/format/use-today.ts';
import { FLOW_PARTS } from './flow-parts.ts';
import { PauseDialog } from './pause/pause-dialog.tsx';
import { findRunningPause, pauseUntil } from './pause/pause-now.ts';
import { TestDialog } from './test/test-dialog.tsx';
import type { FlowEditing } from './use-flow-editing.ts';

export const FLOW_PATH = '/dashboard/flow-configuration';

interface FlowDialogsProps {
  editing: FlowEditing;
  /** The step of the test dialog. Null when it is closed. */
  tested: Step | null;
  /** The channels whose consent is about to be declared. Empty when the dialog is closed. */
  declared: readonly MessageChannel[];
  /** True while the dialog asks for the end of the pause. */
  isPausing: boolean;
  onTested: () => void;
  onDeclared: () => void;
  onPaused: () => void;
}

/**
 * The dialogs of the flow: a test, a declaration of consent, a pause, another person’s changes, and
 * leaving without saving.
 */
export function FlowDialogs({
  editing,
  tested,
  declared,
  isPausing,
  onTested,
  onDeclared,
  onPaused,
}: FlowDialogsProps): ReactNode {
  const { form, flow, isSaving } = editing;
  const today = useToday();
  return (
    <>
      <TestDialog step={tested} flow={flow} onClose={onTested} />
      <DeclareConsent
        channels={declared}
        isSaving={isSaving}
        onDeclare={() => void editing.declare(declared, form.getValues()).then(onDeclared)}
        onClose={onDeclared}
      />
      <PauseDialog
        isOpen={isPausing}
        running={findRunningPause(editing.base.pauses, today)}
        isSaving={isSaving}
        onPause={(to, label) =>
          void editing
            .savePauses(
              (pauses) => pauseUntil(pauses, { today, to, label }),
              'Les envois sont en pause',
            )
            .then(onPaused)
        }
        onClose={onPaused}
      />
      <SettingsDialogs
        editing={editing}
        parts={FLOW_PARTS}
        stale="Le scénario d’envoi a changé entre-temps"
        leave="Quitter sans enregistrer le scénario d’envoi ?"
        path={FLOW_PATH}
      />
    </>
  );
}
