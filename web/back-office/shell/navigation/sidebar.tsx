import { Search } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { useSession } from '#web/back-office/session/use-session.ts';
import { CountOf, useFirstView } from './screen-counts.tsx';
import { openPalette } from '../palette/palette-store.ts';
import { PersonMenu } from './person-menu.tsx';
import { ScreenLink } from './screen-link.tsx';
import type { Screen } from './screens.ts';
import { TeamMenu } from './team-menu.tsx';
import { useScreens } from './use-screens.ts';

/** Loaded only for plans with a limit. */
const Quota = lazy(async () => ({ default: (await import('./quota-meter.tsx')).QuotaMeter }));

/** The navigation on desktops: team, search, groups of screens and account. */
export function Sidebar(): ReactNode {
  const { screens, current } = useScreens();
  const { quota, timezone } = useSession().team;
  const groups = [...new Set(screens.map((screen) => screen.group))];
  return (
    <aside
      aria-label="Navigation"
      className="sticky top-0 flex h-dvh flex-col border-r border-border bg-canvas p-3 max-md:hidden print:hidden"
    >
      <TeamMenu />
      <button
        type="button"
        onClick={openPalette}
        aria-keyshortcuts="Control+K Meta+K"
        className="mt-2 mb-3 flex h-8 items-center gap-2 rounded-control border border-border bg-surface px-2 text-ink-3 hover:border-border-strong"
      >
        <Icon of={Search} />
        Rechercher
        <kbd className="ml-auto font-sans text-12">Ctrl K</kbd>
      </button>
      <div className="-mx-3 flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto px-3 pb-3">
        {groups.map((group) => (
          <nav
            key={group ?? ''}
            aria-label={group ?? 'Principale'}
            className="flex flex-col gap-px"
          >
            {group && <p className="px-2 pb-1.5 text-12 font-medium text-ink-3">{group}</p>}
            {screens
              .filter((screen) => screen.group === group)
              .map((screen) => (
                <Item key={screen.path} screen={screen} isCurrent={screen === current} />
              ))}
          </nav>
        ))}
      </div>
      {quota && (
        <Suspense>
          <Quota quota={quota} timezone={timezone} />
        </Suspense>
      )}
      <PersonMenu />
    </aside>
  );
}

function Item({ screen, isCurrent }: { screen: Screen; isCurrent: boolean }): ReactNode {
  const search = useFirstView(screen.path);
  return (
    <ScreenLink
      path={screen.path}
      {...(search && { search })}
      isCurrent={isCurrent}
      className="flex h-8 items-center gap-2.5 rounded-control px-2 text-ink-2 hover:bg-pressed aria-[current=page]:bg-current-item aria-[current=page]:font-medium aria-[current=page]:text-ink [&_svg]:text-ink-3 aria-[current=page]:[&_svg]:text-primary"
    >
      <Icon of={screen.icon} />
      <span className="truncate">{screen.label}</span>
      <CountOf path={screen.path} className="ml-auto text-12" />
    </ScreenLink>
  );
}
