import type { ReactNode } from 'react';
import { classNames } from '#web/ui/layout/class-names.ts';

/** Why somebody with the role « lecteur » can change nothing here. */
export const READER_WHY = 'Votre rôle de lecteur permet de consulter, pas de modifier.';

/** Fields that readers see and cannot change, with the reason above them. */
export function EditableFields({
  isReader,
  label,
  className,
  children,
}: {
  isReader: boolean;
  /** What the fields are, read aloud. */
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
