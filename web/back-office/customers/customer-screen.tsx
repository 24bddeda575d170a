import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Broken } from '#web/ui/feedback/broken.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { BackLink } from '../components/back-link.tsx';
import { customerName } from '../components/customer.ts';
import { PersonMark } from '../components/person-mark.tsx';
import { PanelSkeleton } from '../components/panels/panel-skeleton.tsx';
import { useSession } from '../session/use-session.ts';
import { CustomerActions } from './customer-actions.tsx';
import { type Customer, customerQuery } from './customer-data.ts';
import { CustomerDetails } from './customer-details.tsx';
import { CustomerHead } from './customer-head.tsx';
import { CustomerHistory } from './customer-history.tsx';
import { CustomerReviews } from './customer-reviews.tsx';
import { EditCustomerDialog } from './edit-customer-dialog.tsx';

/**
 * Shows a customer: the timeline on the left and the details on the right, in one column on phones.
 */
export function CustomerScreen({ id }: { id: string }): ReactNode {
  const { data: reading, refetch } = useQuery(customerQuery(id));
  const [isEditing, setEditing] = useState(false);
  const isReader = useSession().team.role === 'reader';
  const customer = reading?.answer?.data;
  const mayAct = customer !== undefined && customer.state !== 'erased' && !isReader;
  const edit = mayAct ? () => setEditing(true) : undefined;
  return (
    <Page
      title={
        customer ? (
          <span className="flex items-center gap-2.5">
            {customer.state !== 'erased' && <PersonMark name={titleOf(customer)} />}
            {titleOf(customer)}
          </span>
        ) : (
          'Client'
        )
      }
      documentTitle={customer ? titleOf(customer) : 'Client'}
      back={<BackLink to="/dashboard/reviews">Retours clients</BackLink>}
      lead={customer ? <CustomerHead customer={customer} /> : <Skeleton className="w-72" />}
      actions={edit && <CustomerActions id={id} customer={customer as Customer} onEdit={edit} />}
    >
      {reading?.failure && (
        <Broken
          title="Cette fiche n’a pas pu être chargée"
          requestId={reading.failure.requestId}
          retryAfter={reading.failure.status === 404 ? 0 : 10}
          onRetry={() => void refetch()}
        >
          {reading.failure.message}
        </Broken>
      )}
      {!reading && <PanelSkeleton />}
      {customer && <Content customer={customer} onEdit={edit} />}
      {customer && isEditing && (
        <EditCustomerDialog id={id} customer={customer} onClose={() => setEditing(false)} />
      )}
    </Page>
  );
}

const titleOf = (customer: Customer): string =>
  customer.state === 'erased' ? 'Client effacé' : customerName(customer);

function Content({
  customer,
  onEdit,
}: {
  customer: Customer;
  onEdit: (() => void) | undefined;
}): ReactNode {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_280px] gap-x-10 gap-y-6 border-t border-border pt-5 max-lg:grid-cols-1">
      <aside aria-label="Fiche" className="lg:order-last">
        <h2 className="sr-only">Fiche</h2>
        <div>
          <CustomerDetails customer={customer} onEdit={onEdit} />
        </div>
      </aside>
      <div className="grid min-w-0 content-start gap-8">
        {customer.state === 'erased' && (
          <Note tone="information" title="Les données de cette personne ont été effacées">
            Les dates et les notes restent, sans son nom ni ses contacts.
          </Note>
        )}
        {customer.reviews.length > 0 && (
          <section>
            <h2 className="mb-3 font-strong">Avis</h2>
            <CustomerReviews reviews={customer.reviews} />
          </section>
        )}
        <section>
          <h2 className="mb-3 font-strong">Historique</h2>
          <CustomerHistory customer={customer} />
        </section>
      </div>
    </div>
  );
}
