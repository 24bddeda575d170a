import type { ReactNode } from 'react';
import { CopyButton } from '#web/ui/buttons/copy-button.tsx';

/**
 * Shows a value under its label. `copy` is the label of the copy button, which is absent without
 * it.
 */
export function CopyableValue({
  label,
  text,
  copy,
}: {
  label: string;
  text: string;
  copy?: string;
}): ReactNode {
  return (
    <div className="min-w-0">
      <p className="text-12 text-ink-3">{label}</p>
      <div className="flex items-start gap-1.5">
        <code className="min-w-0 flex-1 leading-5 break-all">{text}</code>
        {copy !== undefined && (
          <CopyButton text={text} label={copy} className="-my-1.5 shrink-0 max-md:-my-3" />
        )}
      </div>
    </div>
  );
}
