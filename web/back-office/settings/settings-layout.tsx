import { Link, Outlet } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { useIsPhone } from '#web/ui/layout/use-media.ts';
import { ScreenLink } from '#web/back-office/shell/navigation/screen-link.tsx';
import { useSections } from './use-sections.ts';

/**
 * Shows the list of sections at the left, or above on tablets, and one section. On phones the list
 * and each section are separate pages.
 */
export function SettingsLayout(): ReactNode {
  const isPhone = useIsPhone();
  const { current } = useSections();
  // The same elements are used for every width, so that rotating a tablet preserves unsaved input.
  return (
    <Page
      title={(isPhone && current?.label) || 'Réglages'}
      documentTitle={current ? `${current.label} · Réglages` : 'Réglages'}
      back={isPhone && current && <WayBack />}
    >
      <div className="lg:grid lg:grid-cols-[168px_minmax(0,1fr)] lg:gap-x-12">
        {!isPhone && <SectionNav />}
        <div className="min-w-0 md:[&>:first-child]:pt-1.5 [&>:first-child]:border-t-0">
          <Outlet />
        </div>
      </div>
    </Page>
  );
}

function SectionNav(): ReactNode {
  const { sections, current } = useSections();
  return (
    <nav
      aria-label="Réglages"
      className="-ml-2 max-lg:mb-6 max-lg:flex max-lg:flex-wrap lg:sticky lg:top-6 lg:grid lg:gap-4 lg:self-start"
    >
      {(['person', 'team'] as const).map((whose) => (
        <div key={whose} className="flex flex-col gap-px empty:hidden max-lg:contents">
          {sections
            .filter((section) => section.of === whose)
            .map((section) => (
              <ScreenLink
                key={section.path}
                path={section.path}
                isCurrent={section === current}
                className="flex h-8 items-center truncate rounded-control px-2 text-ink-2 hover:bg-hover aria-[current=page]:bg-pressed aria-[current=page]:font-medium aria-[current=page]:text-ink"
              >
                {section.label}
              </ScreenLink>
            ))}
        </div>
      ))}
    </nav>
  );
}

function WayBack(): ReactNode {
  return (
    <Link
      to="/dashboard/settings"
      className="-ml-1 inline-flex h-11 items-center gap-1.5 pr-3 text-ink-2"
    >
      <Icon of={ArrowLeft} />
      Réglages
    </Link>
  );
}
