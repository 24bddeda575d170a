import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

interface LeaveDialogProps {
  hasChanges: boolean;
  /** The question, with its object: « Quitter sans enregistrer le scénario ? » */
  title: string;
  /**
   * The beginning of the addresses between which no question is asked. Without it, only the current
   * address is exempt.
   */
  path?: string | undefined;
  /** The changes that would be lost. */
  children: ReactNode;
}

/** Asks before unsaved input is lost by navigating or by closing the page. */
export function LeaveDialog({ hasChanges, title, path, children }: LeaveDialogProps): ReactNode {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      hasChanges &&
      current.pathname !== next.pathname &&
      !(path !== undefined && next.pathname.startsWith(path)),
    enableBeforeUnload: () => hasChanges,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      isOpen={blocker.status === 'blocked'}
      title={title}
      confirm="Quitter sans enregistrer"
      safe="Rester ici"
      look="danger"
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      {children}
    </ConfirmDialog>
  );
}
