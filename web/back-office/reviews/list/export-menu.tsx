import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { askFile } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { MenuItem } from '#web/ui/overlays/menu-items.tsx';
import { saveFile } from '#web/back-office/components/save-file.ts';
import type { ReviewsQuery } from '../reviews-address.ts';

/** Exports all reviews that match the filters to a file. */
export function ExportMenu({ query }: { query: ReviewsQuery }): ReactNode {
  const { page: _page, ...filters } = query;
  const save = useMutation({
    mutationFn: (format: 'csv' | 'json') =>
      askFile('exportReviews', { query: { ...filters, format } }),
    onSuccess: ({ filename, content }) => saveFile(filename, content),
  });
  return (
    <Menu
      label="Exporter les avis de cette liste"
      trigger={(props) => (
        <Button {...props} icon={Download} busy={save.isPending} iconOnPhone>
          Exporter
        </Button>
      )}
    >
      <MenuItem onClick={() => save.mutate('csv')}>
        CSV, pour un tableur (dates à l’heure de la boutique)
      </MenuItem>
      <MenuItem onClick={() => save.mutate('json')}>JSON, pour un programme (dates ISO)</MenuItem>
    </Menu>
  );
}
