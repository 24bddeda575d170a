import type { ReactNode } from 'react';
import { CopyButton } from '#web/ui/buttons/copy-button.tsx';

/** Shows code that a shop pastes into its own site, with a button that copies it. */
export function CodeToPaste({ code }: { code: string }): ReactNode {
  return (
    <div className="flex items-start gap-1">
      <pre
        role="group"
        aria-label="Code à coller"
        className="min-w-0 flex-1 rounded-control border border-border bg-canvas p-3 font-mono text-12 leading-5 break-all whitespace-pre-wrap"
      >
        {code}
      </pre>
      <CopyButton text={code} label="Copier le code" />
    </div>
  );
}
