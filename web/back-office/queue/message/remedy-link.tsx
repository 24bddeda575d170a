import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Remedy } from './remedy.ts';

export const REMEDY_LINK = 'link relative z-1 max-md:-my-3 max-md:inline-block max-md:py-3';

/** Links to the screen that removes the obstacle. */
export function RemedyLink({ remedy }: { remedy: Extract<Remedy, { kind: 'screen' }> }): ReactNode {
  return (
    <Link
      to={remedy.path as NonNullable<LinkProps['to']>}
      search={remedy.search ?? {}}
      className={REMEDY_LINK}
    >
      {remedy.label}
    </Link>
  );
}
