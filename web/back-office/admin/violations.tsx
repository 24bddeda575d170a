import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { RelativeTime } from '#web/ui/format/relative-time.tsx';
import { Status } from '#web/ui/layout/status.tsx';
import { AdminSection } from './admin-section.tsx';
import { violationsQuery } from './admin-data.ts';

/**
 * Lists the WhatsApp accounts that Meta restricts and lets the administrator lift a restriction.
 */
export function Violations(): ReactNode {
  const rows = useQuery(violationsQuery).data?.data;
  const queryClient = useQueryClient();
  const [idToConfirm, setIdToConfirm] = useState<string | null>(null);
  const lift = useMutation({
    mutationFn: (api_waba_id: string) => ask('unblockAccountViolation', { body: { api_waba_id } }),
    onSettled: async () => {
      setIdToConfirm(null);
      await queryClient.invalidateQueries({ queryKey: violationsQuery.queryKey });
    },
  });
  if (!rows) return null;
  return (
    <AdminSection
      title="Comptes WhatsApp mis en cause par Meta"
      what={
        rows.length === 0
          ? 'Aucun.'
          : 'Ici se lève le blocage de Recueil ; celui de Meta se lève chez Meta.'
      }
    >
      {rows.length > 0 && (
        <ul aria-label="Comptes mis en cause">
          {rows.map((row) => (
            <li
              key={row.api_waba_id}
              className="hairline-b flex items-center gap-4 py-3 leading-5 max-md:flex-wrap"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{row.team.name}</span>
                <span className="block text-ink-2">
                  {[row.type, ...row.restrictions.map(({ type }) => type)]
                    .filter((text) => text !== null)
                    .join(', ') || 'Sans motif donné'}{' '}
                  · {row.phone_numbers.join(', ') || row.api_waba_id}
                </span>
                <span className="block text-12 text-ink-3">
                  depuis <RelativeTime at={row.first_seen_at} />
                  {row.unblocked_by && `, levé par ${row.unblocked_by}`}
                </span>
              </span>
              {row.is_blocked ? (
                <Button onClick={() => setIdToConfirm(row.api_waba_id)}>Lever le blocage</Button>
              ) : (
                <Status icon={CircleCheck} tone="good" word="Levé" />
              )}
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        isOpen={idToConfirm !== null}
        title="Lever le blocage de ce compte ?"
        confirm="Lever le blocage"
        safe="Le laisser"
        isBusy={lift.isPending}
        onClose={() => setIdToConfirm(null)}
        onConfirm={() => idToConfirm !== null && lift.mutate(idToConfirm)}
      >
        Ses envois en attente repartiront peu à peu. Si Meta le restreint encore, ils seront mis en
        attente de nouveau.
      </ConfirmDialog>
    </AdminSection>
  );
}
