import type { ReactNode } from 'react';

/** The head of a section that is a list: its purpose, and an action at the right. */
export function SectionHead({
  title,
  what,
  action,
}: {
  title: string;
  what: ReactNode;
  action?: ReactNode;
}): ReactNode {
  return (
    <header className="flex flex-wrap items-start gap-4 pb-4">
      <div className="min-w-0 flex-[1_1_18rem] leading-5">
        <h2 className="font-strong max-md:sr-only">{title}</h2>
        <p className="mt-1 max-w-140 text-pretty text-ink-2 max-md:mt-0">{what}</p>
      </div>
      {action && <div className="flex-none max-md:w-full max-md:*:w-full">{action}</div>}
    </header>
  );
}
