import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { askFile } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { saveFile } from '../components/save-file.ts';
import { AdminSection } from './admin-section.tsx';

/** Exports the audit log of the instance with its hash chain. */
export function InstanceAuditLog(): ReactNode {
  const save = useMutation({
    mutationFn: async (format: 'csv' | 'jsonl') => {
      const { filename, content } = await askFile('exportInstanceJournal', { query: { format } });
      saveFile(filename, content);
    },
    onSuccess: () =>
      showToast({ title: 'Le journal de l’instance est enregistré', color: 'primary' }),
  });
  const isSaving = (format: 'csv' | 'jsonl') => save.isPending && save.variables === format;
  return (
    <AdminSection
      title="Journal de l’instance"
      what="Ce que les administrateurs ont fait : droits, accès support, copies confirmées."
    >
      <div className="flex flex-wrap gap-2 max-md:flex-col">
        <Button icon={FileDown} busy={isSaving('csv')} onClick={() => save.mutate('csv')}>
          Exporter en CSV
        </Button>
        <Button look="ghost" busy={isSaving('jsonl')} onClick={() => save.mutate('jsonl')}>
          En JSON Lines
        </Button>
      </div>
    </AdminSection>
  );
}
