import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { ask } from '#web/api/ask.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Moment } from '#web/ui/format/relative-time.tsx';
import { saveFile } from '../../components/save-file.ts';

/**
 * Lists the data requests of customers that came through Shopify, each with the file to give to the
 * customer.
 */
export function DataRequests(): ReactNode {
  const { data } = useQuery(endpointQuery('listDataRequests'));
  const download = useMutation({
    mutationFn: (id: string) => ask('getDataRequest', { params: { id } }),
    onSuccess: ({ filename, json }) =>
      saveFile(filename, new Blob([json], { type: 'application/json' })),
  });
  if (!data || data.data.length === 0) return null;
  return (
    <section>
      <h3 className="font-medium">Demandes d’accès de vos clients</h3>
      <p className="text-ink-2">
        Donnez à chaque personne le fichier de ce que vous savez d’elle, sous 30 jours.
      </p>
      <ul className="mt-2">
        {data.data.map(({ id, contact, asked_at }) => (
          <li
            key={id}
            className="hairline-b flex flex-wrap items-center justify-between gap-3 py-2"
          >
            <span className="min-w-0 break-words">
              {contact ?? 'Contact inconnu'}{' '}
              <span className="text-ink-3">
                <Moment at={asked_at} />
              </span>
            </span>
            <Button
              icon={Download}
              busy={download.isPending && download.variables === id}
              onClick={() => download.mutate(id)}
            >
              Télécharger le fichier
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
