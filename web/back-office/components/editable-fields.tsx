import type { ReactNode } from 'react';
import { classNames } from '#web/ui/layout/class-names.ts';

/** Explains why a reader (role « lecteur ») cannot change anything. */
export const READER_WHY = 'Votre rôle de lecteur permet de consulter, pas de modifier.';

/** Shows fields that readers can see and cannot change, with the reason above them. */
export function EditableFields({
  isReader,
  label,
  className,
  children,
}: {
  isReader: boolean;
  /** The accessible name of the group of fields. */
  label: string;
  className?: string;
  children: ReactNode;
}): ReactNode {
  return (
    <fieldset disabled={isReader} aria-label={label} className={classNames('min-w-0', className)}>
      {isReader && <p className="text-ink-2">{READER_WHY}</p>}
      {children}
    </fieldset>
  );
}
