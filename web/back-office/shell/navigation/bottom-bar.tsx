import { Menu as MenuIcon } from 'lucide-react';
import { type ReactNode, Suspense, lazy, useState } from 'react';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { CountOf, useFirstView } from './screen-counts.tsx';
import { ScreenLink } from './screen-link.tsx';
import type { Screen } from './screens.ts';
import { useScreens } from './use-screens.ts';

const MoreSheet = lazy(async () => ({ default: (await import('./more-sheet.tsx')).MoreSheet }));
const ITEM =
  'relative flex flex-col items-center justify-center gap-[3px] text-12 text-ink-2 aria-[current=page]:font-medium aria-[current=page]:text-ink [&_svg]:size-5 [&_svg]:stroke-[1.6] [&_svg]:text-ink-3 aria-[current=page]:[&_svg]:text-primary';

/** The navigation on phones: four screens, and the others in the menu « Plus ». */
export function BottomBar(): ReactNode {
  const { screens, current } = useScreens();
  const [isMoreOpen, setMoreOpen] = useState(false);
  const [wasMoreOpen, setWasMoreOpen] = useState(false);
  const first = screens.filter((screen) => screen.short);
  return (
    <>
      <nav
        aria-label="Principale"
        className="fixed inset-x-0 bottom-0 z-30 grid h-[calc(var(--bottom-bar)+8px+env(safe-area-inset-bottom))] auto-cols-fr grid-flow-col border-t border-border bg-canvas pb-[calc(8px+env(safe-area-inset-bottom))] md:hidden print:hidden"
      >
        {first.map((screen) => (
          <Item key={screen.path} screen={screen} isCurrent={screen === current} />
        ))}
        <button
          type="button"
          aria-haspopup="dialog"
          aria-current={current && !current.short ? 'page' : undefined}
          onClick={() => {
            setWasMoreOpen(true);
            setMoreOpen(true);
          }}
          className={ITEM}
        >
          <Icon of={MenuIcon} />
          Plus
        </button>
      </nav>
      {wasMoreOpen && (
        <Suspense>
          <MoreSheet isOpen={isMoreOpen} onClose={() => setMoreOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function Item({ screen, isCurrent }: { screen: Screen; isCurrent: boolean }): ReactNode {
  const search = useFirstView(screen.path);
  return (
    <ScreenLink
      path={screen.path}
      {...(search && { search })}
      isCurrent={isCurrent}
      className={ITEM}
    >
      <Icon of={screen.icon} />
      {screen.short}
      <CountOf path={screen.path} className="sr-only" />
    </ScreenLink>
  );
}
