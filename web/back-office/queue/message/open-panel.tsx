import type { ReactNode } from 'react';
import { CustomerPanel } from '#web/back-office/customers/customer-panel.tsx';
import type { MessageAction, QueuedReview } from './message-actions.ts';
import type { QueueSearch } from '../queue-address.ts';
import { QueuePanel } from './queue-panel.tsx';
import type { MessageActions } from './use-message-actions.ts';

export interface OpenPanelProps {
  search: QueueSearch;
  rows: readonly QueuedReview[] | undefined;
  mayAct: boolean;
  onAct: (action: MessageAction, message: QueuedReview) => void;
  onResolve: MessageActions['resolve'];
  onOpen: (message: QueuedReview | undefined) => void;
  onClose: () => void;
  onCustomerClose: () => void;
}

/**
 * Shows the panel in the address, also when its row is on another page. For a row of this page, it
 * offers the previous and next rows.
 */
export function OpenPanel({
  search,
  rows = [],
  onOpen,
  onCustomerClose,
  ...rest
}: OpenPanelProps): ReactNode {
  if (search.customer) return <CustomerPanel id={search.customer} onClose={onCustomerClose} />;
  const at = rows.findIndex((row) => row.id === search.message);
  const step = (row: QueuedReview | undefined) => (at >= 0 && row ? () => onOpen(row) : undefined);
  return (
    <QueuePanel
      {...rest}
      requestId={search.request ?? ''}
      messageId={search.message}
      isEditing={search.edit === 'contact'}
      onEdited={(message) => onOpen(message)}
      onPrevious={step(rows[at - 1])}
      onNext={step(rows[at + 1])}
    />
  );
}
