import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface PageProps {
  /** States the content instead of its category: « 312 avis en 30 jours, note moyenne 4,6 ». */
  title: ReactNode;
  /** The title of the browser tab, when `title` is too long or is not plain text. */
  documentTitle?: string;
  /** The link to the parent page, above the title. */
  back?: ReactNode;
  /** One line under the title. */
  lead?: ReactNode;
  /** The help button beside the title. */
  help?: ReactNode;
  /** Shown at the right of the title. At most one button is primary, with `iconOnPhone`. */
  actions?: ReactNode;
  /** On phones the actions have a separate line under the title (period pickers). */
  wideActionsOnPhone?: boolean;
  /** Uses the width of large screens, for figures and tables. */
  isWide?: boolean;
  /** A SidePanel: beside the page from 1024 px on, above it on smaller screens. */
  panel?: ReactNode;
  children?: ReactNode;
}

/** A screen: its title, its actions, its content, and the detail panel at the right edge. */
export function Page({
  title,
  documentTitle,
  back,
  lead,
  help,
  actions,
  wideActionsOnPhone = false,
  isWide = false,
  panel,
  children,
}: PageProps): ReactNode {
  const name = documentTitle ?? (typeof title === 'string' ? title : 'Recueil');
  return (
    <>
      <title>{`${name} · Recueil`}</title>
      <main
        className={classNames(
          'mx-auto w-full min-w-0 flex-1 px-(--gutter) pt-6 pb-24 max-md:pt-4 max-md:pb-28 print:p-0',
          isWide
            ? 'max-w-[calc(var(--content-wide)+2*var(--gutter))]'
            : 'max-w-[calc(var(--content)+2*var(--gutter))]',
          panel ? 'lg:mx-0 lg:pr-6' : 'xl:mx-0',
        )}
      >
        {back}
        {/* The lead takes the whole width, because it would be too narrow beside wide actions. */}
        <header className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-1 max-md:mb-4">
          {/*
           * When less width than this remains, the actions move to the next line. On small screens
           * this is the width of the title, which stays on one line.
           */}
          <div className="flex min-w-0 flex-[1_1_9rem] items-center gap-1 max-lg:basis-auto">
            <h1 className="text-20 font-strong text-balance max-md:leading-6">{title}</h1>
            {help}
          </div>
          {actions && (
            <div
              className={classNames(
                'flex flex-wrap items-center gap-2 print:hidden',
                wideActionsOnPhone && 'max-md:order-last max-md:mt-2 max-md:w-full max-md:*:flex-1',
              )}
            >
              {actions}
            </div>
          )}
          {lead && (
            <div className="w-full">
              <p className="max-w-170 leading-5 text-pretty text-ink-2">{lead}</p>
            </div>
          )}
        </header>
        {children}
      </main>
      {panel}
    </>
  );
}
