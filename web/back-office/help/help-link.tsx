import { Link } from '@tanstack/react-router';
import { CircleQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import { squareClass } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/buttons/icon.tsx';

/** A « ? » beside a title, which links to the help article about the setting. */
export function HelpLink({ article, about }: { article: string; about: string }): ReactNode {
  const label = `Aide : ${about}`;
  return (
    <Link
      to="/dashboard/aide/$article"
      params={{ article }}
      aria-label={label}
      data-tooltip={label}
      className={squareClass('ghost', 'w-(--control) shrink-0 text-ink-3')}
    >
      <Icon of={CircleQuestionMark} />
    </Link>
  );
}
