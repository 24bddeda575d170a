import { deName } from '#contract/messages/de-name.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { PanelSection, SidePanel } from '#web/ui/overlays/side-panel.tsx';
import { customerName } from '../components/customer.ts';
import { PersonMark } from '../components/person-mark.tsx';
import { PanelBroken } from '../components/panels/panel-broken.tsx';
import { PanelSkeleton } from '../components/panels/panel-skeleton.tsx';
import { useSession } from '../session/use-session.ts';
import { customerQuery } from './customer-data.ts';
import { CustomerDetails } from './customer-details.tsx';
import { CustomerHead } from './customer-head.tsx';
import { CustomerHistory } from './customer-history.tsx';
import { CustomerReviews } from './customer-reviews.tsx';
import { EditCustomerDialog } from './edit-customer-dialog.tsx';

/** Shows a customer record beside a list. */
export function CustomerPanel({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { data: reading, refetch } = useQuery(customerQuery(id));
  const [isEditing, setEditing] = useState(false);
  const isReader = useSession().team.role === 'reader';
  const customer = reading?.answer?.data;
  const mayAct = customer !== undefined && customer.state !== 'erased' && !isReader;
  return (
    <SidePanel
      wide
      label={customer ? `Fiche ${deName(customerName(customer))}` : 'Fiche client'}
      head={
        <Link to="/dashboard/customers/$customerId" params={{ customerId: id }} className="link">
          Ouvrir la fiche entière
        </Link>
      }
      contentKey={`customer ${id}`}
      onClose={onClose}
    >
      {reading?.failure && <PanelBroken failure={reading.failure} onRetry={() => void refetch()} />}
      {!reading && <PanelSkeleton />}
      {customer && (
        <>
          <PanelSection>
            <h2 className="mb-1 flex items-center gap-2.5 text-20 font-strong break-words">
              <PersonMark name={customerName(customer)} />
              {customerName(customer)}
            </h2>
            <div className="text-ink-2">
              <CustomerHead customer={customer} />
            </div>
          </PanelSection>
          <CustomerDetails
            customer={customer}
            onEdit={mayAct ? () => setEditing(true) : undefined}
          />
          {customer.reviews.length > 0 && (
            <PanelSection title="Avis">
              <CustomerReviews reviews={customer.reviews} />
            </PanelSection>
          )}
          <PanelSection title="Historique">
            <CustomerHistory customer={customer} />
          </PanelSection>
          {isEditing && (
            <EditCustomerDialog id={id} customer={customer} onClose={() => setEditing(false)} />
          )}
        </>
      )}
    </SidePanel>
  );
}
