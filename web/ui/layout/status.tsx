import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from '#web/ui/buttons/icon.tsx';

export type StatusTone = 'neutral' | 'good' | 'information' | 'warning' | 'bad';
const toneClass: Record<StatusTone, string> = {
  neutral: 'text-ink-3',
  good: 'text-primary',
  information: 'text-secondary',
  warning: 'text-warning',
  bad: 'text-error',
};

/** A coloured icon and a text, followed by the reason. `turns` shows that work is in progress. */
export function Status({
  icon,
  tone = 'neutral',
  word,
  reason,
  turns = false,
}: {
  icon: LucideIcon;
  tone?: StatusTone;
  word: ReactNode;
  reason?: ReactNode;
  turns?: boolean;
}): ReactNode {
  return (
    <span className="inline-flex max-w-full items-center gap-2 align-middle md:whitespace-nowrap">
      <Icon of={icon} className={classNames(toneClass[tone], turns && 'animate-turn')} />
      {reason ? (
        // In a narrow column the reason stands below the word, instead of being cut.
        <span className="flex min-w-0 flex-wrap gap-x-2">
          <span>{word}</span>
          <span className="min-w-0 text-ink-3 md:whitespace-normal">{reason}</span>
        </span>
      ) : (
        <span>{word}</span>
      )}
    </span>
  );
}
