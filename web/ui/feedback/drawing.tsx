import type { ReactNode } from 'react';

const STAR_SHAPE = 'm0-5 1.5 3.2 3.5.4-2.6 2.4.7 3.5L0 2.8l-3.1 1.7.7-3.5L-5-1.4l3.5-.4z';

// The drawings use attributes instead of classes, to keep the style sheet of a first visit small.
const LINE = { stroke: 'var(--color-border-control)' };
const FAINT = { stroke: 'var(--color-border-strong)' };
const ACCENT = { stroke: 'var(--color-primary)', strokeWidth: 2 };
const BAR = { stroke: 'var(--color-primary)', fill: 'var(--color-primary-soft)' };
const STAR = { stroke: 'var(--color-star-line)', fill: 'var(--color-star)' };

/**
 * The drawings have one style: neutral lines, one part in the primary colour, and gold only for
 * stars.
 */
const DRAWINGS = {
  reviews: (
    <>
      <path
        {...LINE}
        d="M18 12h84a6 6 0 0 1 6 6v32a6 6 0 0 1-6 6H48L34 68V56H18a6 6 0 0 1-6-6V18a6 6 0 0 1 6-6z"
      />
      {[34, 50, 66, 82].map((x) => (
        <path key={x} {...STAR} d={STAR_SHAPE} transform={`translate(${x} 28)`} />
      ))}
      <path {...LINE} d={STAR_SHAPE} transform="translate(98 28) scale(.9)" />
      <path {...FAINT} d="M30 44h42" />
    </>
  ),
  messages: (
    <>
      <path
        {...LINE}
        d="M14 16h60a4 4 0 0 1 4 4v34a4 4 0 0 1-4 4H14a4 4 0 0 1-4-4V20a4 4 0 0 1 4-4z"
      />
      <path {...LINE} d="m11 18 33 24 33-24" />
      <path {...ACCENT} d="M88 37h20m-7-7 7 7-7 7" />
      <path {...FAINT} d="M86 22h10M86 52h10" />
    </>
  ),
  chart: (
    <>
      <path {...LINE} d="M12 64h96" />
      <path {...FAINT} d="M22 64V46m18 18V34m18 18v12m18 0V40" />
      <path {...BAR} d="M90 22h10v42H90z" />
      <path {...ACCENT} d="m22 34 18-12 18 14 18-12 19-14" />
    </>
  ),
  search: (
    <>
      <path {...FAINT} d="M14 18h56M14 34h38M14 50h30" />
      <path {...LINE} d="M78 22a19 19 0 1 0 .1 0z" />
      <path {...ACCENT} d="m92 54 16 14" />
    </>
  ),
  done: (
    <>
      <path
        {...LINE}
        d="M30 10h60a5 5 0 0 1 5 5v46a5 5 0 0 1-5 5H30a5 5 0 0 1-5-5V15a5 5 0 0 1 5-5z"
      />
      <path {...FAINT} d="M52 24h30M52 38h30M52 52h18" />
      <path {...ACCENT} d="m34 24 4 4 7-8m-11 18 4 4 7-8m-11 18 4 4 7-8" />
    </>
  ),
  products: (
    <>
      <path {...LINE} d="m60 8 38 14v32L60 68 22 54V22z" />
      <path {...FAINT} d="m22 22 38 14 38-14M60 36v32" />
      <path {...STAR} d={STAR_SHAPE} transform="translate(79 44)" />
      <path {...ACCENT} d="m41 15 38 14v10" />
    </>
  ),
  connection: (
    <>
      <path
        {...LINE}
        d="M12 24h32a6 6 0 0 1 6 6v14a6 6 0 0 1-6 6H12zM108 24H76a6 6 0 0 0-6 6v14a6 6 0 0 0 6 6h32z"
      />
      <path {...FAINT} d="M20 32v10m80-10v10" />
      <path {...ACCENT} d="M50 32h12m-12 10h12" />
    </>
  ),
  offers: (
    <>
      <path {...LINE} d="M20 30h80v36H20zM14 18h92v12H14z" />
      <path {...ACCENT} d="M60 18v48M60 18C46 18 42 6 50 6s10 12 10 12 2-12 10-12 4 12-10 12z" />
    </>
  ),
} as const satisfies Record<string, ReactNode>;

export type DrawingName = keyof typeof DRAWINGS;

/** The left edge of each drawing, which is aligned with the text below it. */
const LEFTS: Readonly<Record<DrawingName, number>> = {
  reviews: 11,
  messages: 9,
  chart: 11,
  search: 13,
  done: 24,
  products: 21,
  connection: 11,
  offers: 13,
};

/** A small decorative drawing of the content that will appear here. Its meaning is in the title. */
export function Drawing({ of }: { of: DrawingName }): ReactNode {
  return (
    <svg
      viewBox={`${LEFTS[of]} 0 120 74`}
      width={120}
      height={74}
      aria-hidden="true"
      fill="none"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="mb-4"
    >
      {DRAWINGS[of]}
    </svg>
  );
}
