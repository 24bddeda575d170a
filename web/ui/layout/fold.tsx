import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#web/ui/buttons/icon.tsx';

/** A collapsible part of a page with its title, for content that is rarely read. */
export function Fold({
  title,
  aside,
  isOpen = false,
  children,
}: {
  title: ReactNode;
  /** Shown beside the title: « 2 non vérifiables ». */
  aside?: ReactNode;
  isOpen?: boolean;
  children: ReactNode;
}): ReactNode {
  return (
    <details className="group hairline-t py-3" open={isOpen}>
      <summary className="flex min-h-8 w-fit cursor-pointer flex-wrap items-center gap-1.5 max-md:min-h-11">
        <Icon of={ChevronRight} className="text-ink-3 group-open:rotate-90" />
        <span className="font-strong">{title}</span>
        {aside && <span className="text-ink-3">{aside}</span>}
      </summary>
      {children}
    </details>
  );
}
