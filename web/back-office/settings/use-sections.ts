import { useLocation, useRouter } from '@tanstack/react-router';
import { type Section, sectionsFor } from './sections.ts';

/** The parts of the settings that exist, and the one that is open. */
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
