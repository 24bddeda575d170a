import { isValidElement, type ReactNode } from 'react';
import type { WrapBlock } from '#web/customer/blocks/block-page.tsx';

interface WrappedBlock {
  drawn: ReactNode;
  wrapped: ReactNode;
}

/**
 * Each block in a box of its own, by which it is known under the pointer; one that is asked for as
 * before is the very same element, which React leaves as it stands.
 */
export function keepWrapped(): WrapBlock {
  const cache = new Map<string, WrappedBlock>();
  return ({ id }, drawn) => {
    const before = cache.get(id);
    if (before && isSameElement(before.drawn, drawn)) return before.wrapped;
    const wrapped = <div data-block={id}>{drawn}</div>;
    cache.set(id, { drawn, wrapped });
    return wrapped;
  };
}

function isSameElement(one: ReactNode, other: ReactNode): boolean {
  if (
    !isValidElement<Record<string, unknown>>(one) ||
    !isValidElement<Record<string, unknown>>(other) ||
    one.type !== other.type
  )
    return one === other;
  const names = Object.keys(one.props);
  return (
    names.length === Object.keys(other.props).length &&
    names.every((name) => Object.is(one.props[name], other.props[name]))
  );
}
