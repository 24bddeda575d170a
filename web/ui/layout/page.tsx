import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface PageProps {
  /** Says the thing, not the category: « 312 avis en 30 jours, note moyenne 4,6 ». */
  title: ReactNode;
  /** The tab’s title, when `title` is not plain text or too long for it. */
  documentTitle?: string;
  /** Above the title: the link to the page that this one is a part of. */
  back?: ReactNode;
  /** One line under the title. */
  lead?: ReactNode;
  /** « ? » beside the title. */
  help?: ReactNode;
  /** At the right of the title; at most one primary button, with `iconOnPhone`. */
  actions?: ReactNode;
  /** On phones the actions take a line of their own under the title (period pickers). */
  wideActionsOnPhone?: boolean;
  /** Takes the width of large screens: figures and tables that are read at a glance. */
  isWide?: boolean;
  /** A SidePanel: beside the page from 1024 px on, over it below. */
  panel?: ReactNode;
  children?: ReactNode;
}

/** One screen: its title, its actions, its content, and the detail at the right edge. */
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
        {/* The lead has the whole width: beside wide actions it would be a column of single words. */}
        <header className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-1 max-md:mb-4">
          {/* Actions that leave it less than this take a line of their own. */}
          <div className="flex min-w-0 flex-[1_1_9rem] items-center gap-1">
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
