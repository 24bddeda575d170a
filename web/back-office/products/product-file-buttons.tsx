import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { askFile } from '#web/api/ask.ts';
import { saveFile } from '#web/back-office/components/save-file.ts';
import { Button, buttonClass } from '#web/ui/buttons/button.tsx';

/** The buttons that import products and their reviews, and export all product reviews. */
export function ProductFileButtons(): ReactNode {
  return (
    <>
      <ExportButton query={{}}>Exporter les avis</ExportButton>
      <Link
        to="/dashboard/queue/imports"
        search={{ kind: 'product_reviews' }}
        className={buttonClass('bordered')}
      >
        Importer
      </Link>
    </>
  );
}

/** A button that exports the reviews of one product. */
export function ProductCsv({ id }: { id: string }): ReactNode {
  return (
    <ExportButton query={{ product_id: id }} iconOnPhone={false}>
      Avis en CSV
    </ExportButton>
  );
}

function ExportButton({
  query,
  iconOnPhone = true,
  children,
}: {
  query: { product_id?: string };
  iconOnPhone?: boolean;
  children: string;
}): ReactNode {
  const save = useMutation({
    mutationFn: () => askFile('exportProductReviews', { query }),
    onSuccess: ({ filename, content }) => saveFile(filename, content),
  });
  return (
    <Button
      icon={Download}
      busy={save.isPending}
      iconOnPhone={iconOnPhone}
      onClick={() => save.mutate()}
    >
      {children}
    </Button>
  );
}
