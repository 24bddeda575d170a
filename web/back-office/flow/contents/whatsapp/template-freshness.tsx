import { Link } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { RelativeTime } from '#web/ui/format/relative-time.tsx';
import type { WhatsappTemplates } from '#web/back-office/integrations/use-whatsapp-templates.ts';

export const TEMPLATE_SERVICE_NAMES: Readonly<Record<string, string>> = {
  kanal: 'Kanal',
  meta: 'Meta',
};

/**
 * Shows the service and the date of the template list, a button to refresh it, and the error of the
 * last refresh.
 */
export function TemplateFreshness({
  reading: { service, lastRefresh, refresh },
}: {
  reading: WhatsappTemplates;
}): ReactNode {
  const name = TEMPLATE_SERVICE_NAMES[service?.name ?? ''] ?? '';
  return (
    <>
      <p className="flex items-center gap-x-2 leading-5 max-md:justify-between">
        <span>
          Vos modèles chez {name}.{' '}
          {lastRefresh && (
            <span className="inline-block">
              Dernière synchronisation : <RelativeTime at={lastRefresh} />
            </span>
          )}
        </span>
        <Button
          look="ghost"
          icon={RefreshCw}
          busy={refresh.isPending}
          onClick={() => refresh.mutate()}
          className="-my-1 max-md:-mr-3"
        >
          Actualiser
        </Button>
      </p>
      {refresh.error && (
        <div role="alert" className="mt-2">
          <Note
            tone="error"
            title={`${name} n’a pas rendu sa liste`}
            actions={
              <Link
                to="/dashboard/settings/integrations/$service"
                params={{ service: service?.name ?? '' }}
                className="link"
              >
                Réparer {name}
              </Link>
            }
          >
            {refresh.error.message} La liste ci-dessous est celle de la dernière lecture.
          </Note>
        </div>
      )}
    </>
  );
}
