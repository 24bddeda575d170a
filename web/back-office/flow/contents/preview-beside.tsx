import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';

/**
 * The element in which previews are shown beside the step’s panel, or null when they are shown
 * under their fields.
 */
export const PreviewSlotContext = createContext<HTMLElement | null>(null);

/** Shows a preview beside the fields that it depends on, or under them when there is no room. */
export function PreviewBeside({
  title,
  children,
}: {
  /** The title: « SMS en anglais ». */
  title: string;
  children: ReactNode;
}): ReactNode {
  const slot = use(PreviewSlotContext);
  if (slot === null) return children;
  return createPortal(
    <section aria-label={`Aperçu : ${title}`} className="min-w-0">
      <h2 className="mb-2 font-strong">{title}</h2>
      {children}
    </section>,
    slot,
  );
}
