import type { ReactNode } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';

/** The submit button below the credentials, with the error of a failed test. */
export function ConnectFoot({
  title = 'Le compte n’a pas pu être testé',
  failure,
  isBusy,
  verb,
  onCancel,
}: {
  title?: string;
  failure: string | null;
  isBusy: boolean;
  verb: string;
  onCancel: (() => void) | null;
}): ReactNode {
  return (
    <>
      {failure && (
        <div role="alert">
          <Note tone="error" title={title}>
            {failure}
          </Note>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" busy={isBusy}>
          {verb}
        </Button>
        {onCancel && (
          <Button look="ghost" onClick={onCancel}>
            Annuler
          </Button>
        )}
      </div>
    </>
  );
}
