import type { ReactNode } from 'react';
import { CopyButton } from '#web/ui/buttons/copy-button.tsx';

/** The request number for the support, with a copy button. */
export function RequestId({ id }: { id: string }): ReactNode {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-12 text-ink-2">
      Requête <code className="font-mono">{id}</code>
      <CopyButton text={id} label="Copier le numéro de requête" />
      à donner au support si cela dure
    </p>
  );
}
