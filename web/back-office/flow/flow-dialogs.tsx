import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { MessageChannel, Step } from '#contract/message-status.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { DeclareConsent } from './declare-consent.tsx';
import { StaleDialog } from './stale-dialog.tsx';
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

/** What asks before something happens: a test, a declaration, another person’s changes, leaving without saving. */
export function FlowDialogs({ editing, tested, declared, onTested, onDeclared }: FlowDialogsProps): ReactNode {
  const { form, values, changes, flow, isSaving } = editing;
  const hasChanges = changes.length > 0;
  const blocker = useBlocker({ shouldBlockFn: ({ next }) => hasChanges && !next.pathname.startsWith(FLOW_PATH), enableBeforeUnload: () => hasChanges, withResolver: true });
  return (
    <>
      <TestDialog step={tested} flow={flow} onClose={onTested} />
      <DeclareConsent channels={declared} isSaving={isSaving} onDeclare={() => void editing.save(form.getValues()).then(onDeclared)} onClose={onDeclared} />
      <StaleDialog newer={editing.newer} read={editing.read} mine={values} isSaving={isSaving} onClose={editing.closeNewer} onSave={(merged) => void editing.saveOver(merged)} onTake={editing.takeNewer} />
      <ConfirmDialog
        isOpen={blocker.status === 'blocked'}
        title="Quitter sans enregistrer le déroulé ?"
        confirm="Quitter sans enregistrer"
        safe="Rester ici"
        look="danger"
        onConfirm={() => blocker.proceed?.()}
        onClose={() => blocker.reset?.()}
      >
        Vos changements ({changes.join(', ')}) seraient perdus.
      </ConfirmDialog>
    </>
  );
}
