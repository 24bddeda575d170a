import type { ReactNode } from 'react';
import type { MessageChannel, Step } from '#contract/labels/message-status.ts';
import { SettingsDialogs } from '../components/settings/settings-dialogs.tsx';
import { DeclareConsent } from './declare-consent.tsx';
import { FLOW_PARTS } from './flow-parts.ts';
import { TestDialog } from './test/test-dialog.tsx';
import type { FlowEditing } from './use-flow-editing.ts';

export const FLOW_PATH = '/dashboard/flow-configuration';

interface FlowDialogsProps {
  editing: FlowEditing;
  /** The step that is being tested; null when none is. */
  tested: Step | null;
  /** Channels about to be declared; empty when none is. */
  declared: readonly MessageChannel[];
  onTested: () => void;
  onDeclared: () => void;
}

/**
 * What asks before something happens: a test, a declaration, another person’s changes, leaving
 * without saving.
 */
export function FlowDialogs({
  editing,
  tested,
  declared,
  onTested,
  onDeclared,
}: FlowDialogsProps): ReactNode {
  const { form, flow, isSaving } = editing;
  return (
    <>
      <TestDialog step={tested} flow={flow} onClose={onTested} />
      <DeclareConsent
        channels={declared}
        isSaving={isSaving}
        onDeclare={() => void editing.declare(declared, form.getValues()).then(onDeclared)}
        onClose={onDeclared}
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
