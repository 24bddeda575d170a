import { createLink, type LinkComponent } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '#web/ui/buttons/icon.tsx';

function Anchor({ children, ...rest }: ComponentProps<'a'>): ReactNode {
  return (
    <a
      {...rest}
      className="mb-1 inline-flex items-center gap-1 text-ink-2 hover:text-ink max-md:min-h-11"
    >
      <Icon of={ArrowLeft} />
      {children}
    </a>
  );
}

/** The link above a title, to the page that contains this one. */
export const BackLink: LinkComponent<typeof Anchor> = createLink(Anchor);
