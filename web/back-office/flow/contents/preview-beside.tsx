import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';

/** Where previews stand beside the panel of a step; null: each stands under its fields. */
export const PreviewSlotContext = createContext<HTMLElement | null>(null);

/**
 * What a customer reads, beside the fields that write it where there is the room, so that both are
 * in sight together.
 */
export function PreviewBeside({
  title,
  children,
}: {
  /** « SMS en anglais ». */
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
