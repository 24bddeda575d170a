import { type ComponentType, createElement, type ReactNode, type SVGProps } from 'react';

const DRAWN: SVGProps<SVGSVGElement> = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
};

/**
 * Creates Lucide’s icons from their lines in the built pages. It accepts only properties that
 * Lucide’s own component also accepts.
 */
export default function drawIcon({
  node,
}: {
  node: readonly (readonly [string, Record<string, string>])[];
}): ComponentType<SVGProps<SVGSVGElement>> {
  return (props): ReactNode =>
    createElement(
      'svg',
      { ...DRAWN, ...props },
      ...node.map(([shape, attributes]) => createElement(shape, attributes)),
    );
}
