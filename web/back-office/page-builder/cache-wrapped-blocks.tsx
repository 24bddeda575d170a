import { isValidElement, type ReactNode } from 'react';
import type { WrapBlock } from '#web/customer/blocks/block-page.tsx';

interface WrappedBlock {
  drawn: ReactNode;
  wrapped: ReactNode;
}

/**
 * Wraps each block in an element with its id, which identifies it under the pointer. An unchanged
 * block returns the same element, which React does not render again.
 */
export function cacheWrappedBlocks(): WrapBlock {
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
