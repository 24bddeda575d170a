import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

export interface ScreenLinkProps {
  path: string;
  /** The view to open when it is not the default one. */
  search?: Readonly<Record<string, string>>;
  isCurrent: boolean;
  className: string;
  onClick?: () => void;
  children: ReactNode;
}

/** A link to a path of the list of screens, which contains only paths with a route. */
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
/** Disables the router’s own properties of active links. */
const NONE = {};
/** Otherwise `/dashboard` would be active on every screen below it. */
const EXACT = { exact: true };
