import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

interface LeaveDialogProps {
  hasChanges: boolean;
  /** The question, with its object. */
  title: string;
  /** Addresses between which what is typed stays; absent: it stays on this one alone. */
  path?: string | undefined;
  /** What would be lost. */
  children: ReactNode;
}

/** Asks before typed words are lost, on the way to another page or out of the product. */
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
