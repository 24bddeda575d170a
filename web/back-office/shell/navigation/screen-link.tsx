import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

export interface ScreenLinkProps {
  path: string;
  /** Where it opens when it is not its first view. */
  search?: Readonly<Record<string, string>>;
  isCurrent: boolean;
  className: string;
  onClick?: () => void;
  children: ReactNode;
}

/** A link to a path of the table of screens, which holds only paths whose route exists. */
export function ScreenLink({ path, isCurrent, ...rest }: ScreenLinkProps): ReactNode {
  return (
    <Link
      {...rest}
      to={path as NonNullable<LinkProps['to']>}
      activeProps={NONE}
      activeOptions={EXACT}
      aria-current={isCurrent ? 'page' : undefined}
    />
  );
}
/** The router’s own mark of the current link would add to ours. */
const NONE = {};
/** Else `/dashboard` is current on every screen below it. */
const EXACT = { exact: true };
