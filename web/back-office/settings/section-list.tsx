import { Navigate, type LinkProps } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { useIsPhone } from '#web/ui/layout/use-media.ts';
import { useSession } from '../session/use-session.ts';
import { ScreenLink } from '#web/back-office/shell/navigation/screen-link.tsx';
import type { Section } from './sections.ts';
import { useSections } from './use-sections.ts';

/**
 * The page `/dashboard/settings`: the list of sections on phones. Elsewhere it redirects to the
 * first section.
 */
export function SectionList(): ReactNode {
  const { sections } = useSections();
  const { team } = useSession();
  const isPhone = useIsPhone();
  const [first] = sections;
  if (!isPhone && first)
    return <Navigate to={first.path as NonNullable<LinkProps['to']>} replace />;
  return (
    <nav aria-label="Réglages" className="grid gap-6">
      <Group name="Vous" sections={sections.filter((section) => section.of === 'person')} />
      <Group name={team.name} sections={sections.filter((section) => section.of === 'team')} />
    </nav>
  );
}

function Group({ name, sections }: { name: string; sections: readonly Section[] }): ReactNode {
  if (sections.length === 0) return null;
  return (
    <section>
      <h2 className="truncate pb-1 text-12 font-medium text-ink-3">{name}</h2>
      <ul>
        {sections.map((section) => (
          <li key={section.path} className="hairline-b">
            <ScreenLink
              path={section.path}
              isCurrent={false}
              className="flex min-h-15 items-center gap-3 py-2.5 leading-5"
            >
              <Icon of={section.icon} className="flex-none text-ink-3" />
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{section.label}</span>
                <span className="block truncate text-ink-2">{section.what}</span>
              </span>
              <Icon of={ChevronRight} className="flex-none text-ink-3" />
            </ScreenLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
