import { useLocation, useRouter } from '@tanstack/react-router';
import { type Section, sectionsFor } from './sections.ts';

/** Returns the sections of the settings, and the open one. */
export function useSections(): { sections: Section[]; current: Section | undefined } {
  const sections = sectionsFor(useRouter());
  const path = useLocation({ select: (location) => location.pathname });
  return {
    sections,
    current: sections.find(
      (section) => path === section.path || path.startsWith(`${section.path}/`),
    ),
  };
}
