import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '#web/ui/layout/class-names.ts';
import { formatNumber } from '#web/ui/format/numbers.ts';

export interface TableView {
  key: string;
  label: ReactNode;
  count?: number | undefined;
  isCurrent: boolean;
}
const TAB =
  'flex h-9 items-center gap-1.5 whitespace-nowrap text-ink-2 -mb-px border-b-2 border-transparent hover:text-ink aria-[current=page]:border-primary aria-[current=page]:font-medium aria-[current=page]:text-ink max-md:h-11';

/** Without this option, the router marks every view whose URL is a prefix of the current one. */
const EXACT = { exact: true };

interface ViewLinkProps {
  className: string;
  'aria-current': 'page' | undefined;
  activeOptions: typeof EXACT;
  children: ReactNode;
}

/**
 * The saved views as tabs that are links. `link` renders the router’s link with the given props.
 * Tabs that do not fit continue on the next line. On phones they scroll to the current one, and an
 * edge shows that there are more.
 */
export function SavedViews<Shown extends TableView>({
  label,
  views,
  link,
  action,
}: {
  label: string;
  views: readonly Shown[];
  link: (view: Shown, props: ViewLinkProps) => ReactNode;
  /** Shown at the end of the tabs: the button that saves or changes a view. */
  action?: ReactNode;
}): ReactNode {
  const tabs = useRef<HTMLElement>(null);
  const current = views.find(({ isCurrent }) => isCurrent)?.key;
  useEffect(() => {
    if (tabs.current && matchMedia('(width < 48rem)').matches) showCurrent(tabs.current);
  }, [current]);
  return (
    <div className="hairline-b mb-3 flex items-end gap-3 max-md:-mx-4 max-md:px-4">
      <nav
        ref={tabs}
        aria-label={label}
        className="flex min-w-0 flex-1 gap-x-5 max-md:scrolls-sideways max-md:overflow-y-hidden md:flex-wrap"
      >
        {views.map((view) => (
          <span key={view.key} className="contents">
            {link(view, {
              className: TAB,
              'aria-current': view.isCurrent ? 'page' : undefined,
              activeOptions: EXACT,
              children: <ViewSummary view={view} />,
            })}
          </span>
        ))}
      </nav>
      {action && <div className="flex flex-none items-center pb-0.5 empty:hidden">{action}</div>}
    </div>
  );
}

/** Scrolls only the tabs, not the page. */
function showCurrent(tabs: HTMLElement): void {
  const current = tabs.querySelector('[aria-current=page]')?.getBoundingClientRect();
  if (!current) return;
  const { left, width } = tabs.getBoundingClientRect();
  tabs.scrollLeft += current.left - left - (width - current.width) / 2;
}

function ViewSummary({ view }: { view: TableView }): ReactNode {
  return (
    <>
      {view.label}
      {view.count !== undefined && (
        <span
          className={classNames(
            'text-12 tabular-nums',
            view.isCurrent ? 'text-ink-2' : 'text-ink-3',
          )}
        >
          {formatNumber(view.count)}
        </span>
      )}
    </>
  );
}
