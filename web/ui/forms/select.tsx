import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { controlClass } from './field.tsx';
import { useControl } from './form-scope.ts';
import { Icon } from '#web/ui/buttons/icon.tsx';

/**
 * The browser’s own select element with the application’s style: `<Select><option
 * value="a">A</option></Select>`.
 */
export function Select({ className, children, ...rest }: ComponentProps<'select'>): ReactNode {
  return (
    <span className="relative block">
      <select
        {...useControl()}
        {...rest}
        className={controlClass(`h-(--control) appearance-none pr-8 ${className ?? ''}`)}
      >
        {children}
      </select>
      <Icon
        of={ChevronDown}
        className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-ink-3"
      />
    </span>
  );
}
