import { deName } from '#contract/messages/de-name.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ask } from '#web/api/ask.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { countOf } from '#web/ui/format/numbers.ts';
import { SearchInput } from '#web/ui/forms/search-input.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { customerName } from '../components/customer.ts';
import { type Customer, type FoundCustomer } from './customer-data.ts';
import { useCustomerChange } from './use-customer-change.ts';

/**
 * Merges another record of the same person into this one. Records with the same name are offered
 * first.
 */
export function MergeDialog({
  id,
  customer,
  onClose,
}: {
  id: string;
  customer: Customer;
  onClose: () => void;
}): ReactNode {
  const name = [customer.first_name, customer.last_name].filter(Boolean).join(' ');
  const [search, setSearch] = useState(name);
  const [chosen, setChosen] = useState<FoundCustomer | null>(null);
  const query = { search, per_page: 20 };
  const { data } = useQuery({
    ...endpointQuery('listCustomers', { query }),
    enabled: search !== '',
  });
  const own = new Set(customer.contacts.map(({ value }) => value));
  const others = (search === '' ? [] : (data?.data ?? [])).filter(
    ({ id: other, email, phone_number }) =>
      other !== customer.id && ![email, phone_number].some((value) => value && own.has(value)),
  );
  const merge = useCustomerChange(
    id,
    (into_id: string) => ask('mergeCustomer', { params: { id }, body: { into_id } }),
    () => {
      onClose();
      showToast({ title: 'Fiches fusionnées', color: 'primary' });
    },
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Fusionner la fiche ${deName(customerName(customer))}`}
      width={560}
      actions={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button
            look="primary"
            busy={merge.isPending}
            why={chosen === null && 'Choisissez d’abord l’autre fiche.'}
            onClick={() => chosen && merge.mutate(chosen.id)}
          >
            Fusionner
          </Button>
        </>
      }
    >
      <p>
        Les commandes, messages et avis des deux fiches seront réunis. Si l’une est désinscrite,
        l’autre le sera aussi. Vous pourrez séparer les fiches.
      </p>
      <div className="mt-4 text-ink">
        <SearchInput
          label="Chercher l’autre fiche"
          placeholder="Nom, e-mail, commande"
          value={search}
          onSearch={setSearch}
        />
        <ul aria-label="Fiches trouvées" className="mt-3 max-h-96 overflow-y-auto">
          {others.map((other) => (
            <li key={other.id}>
              <label
                className={classNames(
                  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2 py-1.5 hover:bg-hover',
                  chosen?.id === other.id && 'bg-selected',
                )}
              >
                <input
                  type="radio"
                  name="into"
                  checked={chosen?.id === other.id}
                  onChange={() => setChosen(other)}
                  className="accent-primary"
                />
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">{customerName(other)}</span>
                  <span className="block truncate text-12 text-ink-3">
                    {[other.email, other.phone_number].filter(Boolean).join(', ')}
                  </span>
                </span>
                <span className="text-12 whitespace-nowrap text-ink-3">
                  {countOf(other.request_count, 'demande', 'demandes')}
                </span>
              </label>
            </li>
          ))}
        </ul>
        {search !== '' && data && others.length === 0 && (
          <p className="px-2 text-ink-2">Aucune autre fiche. Cherchez un e-mail ou une commande.</p>
        )}
      </div>
    </Dialog>
  );
}
