import type { ReactNode } from 'react';
import { Note } from '#web/ui/feedback/note.tsx';
import type { Integration } from './integrations-data.ts';

/**
 * Shows the last error of a service: a lost connection with its consequence, or a temporary
 * problem.
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
