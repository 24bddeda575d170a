import type { ReactNode } from 'react';
import { Note } from '#web/ui/feedback/note.tsx';
import type { Integration } from './integrations-data.ts';

/**
 * What is wrong and what to do: an access that ended, with its consequence; or a trouble that
 * passes by itself.
 */
export function TroubleNote({
  integration,
  broken,
  after,
  passing = 'La dernière synchronisation a échoué',
}: {
  integration: Integration;
  broken: string;
  after: string;
  passing?: string;
}): ReactNode {
  if (integration.last_error === null && integration.state !== 'broken') return null;
  return integration.state === 'broken' ? (
    <Note tone="error" title={broken}>
      {integration.last_error} {after}
    </Note>
  ) : (
    <Note tone="warning" title={passing}>
      {integration.last_error}
    </Note>
  );
}
