import { CircleAlert, CircleCheck, CirclePause, Info, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/layout/class-names.ts';
import { Icon } from '#web/ui/buttons/icon.tsx';

type NoteTone = 'warning' | 'error' | 'information' | 'good';
const LOOKS: Record<NoteTone, { icon: LucideIcon; box: string; mark: string }> = {
  warning: { icon: CirclePause, box: 'bg-warning-soft', mark: 'text-warning' },
  error: { icon: CircleAlert, box: 'bg-error-soft', mark: 'text-error' },
  information: { icon: Info, box: 'bg-secondary-soft', mark: 'text-secondary' },
  good: { icon: CircleCheck, box: 'bg-selected', mark: 'text-primary' },
};

/** A notice with its subject, its consequence and the actions that solve it. */
export function Note({
  tone,
  title,
  icon,
  children,
  actions,
}: {
  tone: NoteTone;
  title: ReactNode;
  icon?: LucideIcon;
  children?: ReactNode;
  actions?: ReactNode;
}): ReactNode {
  const look = LOOKS[tone];
  return (
    <div className={classNames('flex gap-2.5 rounded-control p-3 leading-5', look.box)}>
      <Icon of={icon ?? look.icon} className={classNames('mt-0.5', look.mark)} />
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        {children && <div className="text-ink-2">{children}</div>}
        {actions && <div className="mt-3 flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
    </div>
  );
}
