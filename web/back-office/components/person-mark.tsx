import type { ReactNode } from 'react';
import { classNames } from '#web/ui/layout/class-names.ts';
import { PERSON_SHADES, personHue } from './person-hue.ts';

/**
 * Shows the initials of a person on their own colour, which is the same on every screen. It is
 * decorative: the name always stands beside it. The letters are drawn by CSS, so that they are not
 * copied with the name.
 */
export function PersonMark({ name, className }: { name: string; className?: string }): ReactNode {
  const hue = personHue(name);
  return (
    <span
      aria-hidden="true"
      data-initials={initialsOf(name)}
      className={classNames(
        'grid flex-none place-items-center rounded-full text-12 font-strong tracking-normal before:content-[attr(data-initials)]',
        className ?? 'size-8',
      )}
      style={{
        background: shade('ground', hue),
        color: shade('letters', hue),
      }}
    />
  );
}

function shade(part: 'ground' | 'letters', hue: number): string {
  const [light, dark] = (['light', 'dark'] as const).map((scheme) => {
    const [lightness, chroma] = PERSON_SHADES[scheme][part];
    return `oklch(${lightness} ${chroma} ${hue})`;
  });
  return `light-dark(${light}, ${dark})`;
}

/** Returns « CL » for « Camille Lefèvre », and the first character of an address or a number. */
function initialsOf(name: string): string {
  const parts = name.split(/\s+/u).filter((part) => /^\p{L}/u.test(part));
  const shown = name.includes('@') || parts.length === 0 ? [name] : [parts[0], parts.at(-1)];
  const letters = new Set(shown).size === 1 ? shown.slice(0, 1) : shown;
  return letters.map((part) => (part ?? '').charAt(0).toUpperCase()).join('');
}
