import type { ReactNode } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { Broken } from '#web/ui/feedback/broken.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { BackLink } from '../components/back-link.tsx';
import { deName } from '#contract/messages/de-name.ts';
import { HelpLink } from '../help/help-link.tsx';
import { ServiceLogo, StateOfService } from './service-card.tsx';
import { SERVICE_PAGES } from './service-pages.tsx';
import type { ServiceName } from './service.ts';
import { SERVICES } from './services.ts';
import { useServices } from './use-services.ts';
import { Skeleton, SkeletonFields } from '#web/ui/feedback/skeleton.tsx';

/** Shows one service: its state, purpose, settings, repair and the steps to connect it. */
export function ServiceScreen({ name }: { name: ServiceName }): ReactNode {
  const { listed, find, error, retry } = useServices();
  const { title, purpose, steps, help } = SERVICES[name];
  const here = listed?.find((one) => one.name === name);
  const Part = SERVICE_PAGES[name];
  return (
    <Page
      title={
        <span className="flex items-center gap-3">
          <ServiceLogo name={name} />
          {title}
        </span>
      }
      documentTitle={title}
      help={help && <HelpLink article={help} about={title} />}
      back={<BackLink to="/dashboard/settings/integrations">Intégrations</BackLink>}
      lead={<span className="mt-2 block max-w-2xl">{purpose}</span>}
      actions={here && <StateOfService state={here.state} />}
      wideActionsOnPhone
    >
      {error && (
        <Broken
          title={`L’état ${deName(title)} n’a pas pu être chargé`}
          requestId={error instanceof ApiError ? error.requestId : null}
          onRetry={retry}
        >
          Les envois continuent.
        </Broken>
      )}
      {!here && !error && (
        <FormSection title={<Skeleton className="w-32" />} what={<Skeleton className="w-48" />}>
          <SkeletonFields />
        </FormSection>
      )}
      {here && (
        <>
          <Part integration={here.integration} find={find} />
          <FormSection title="Mise en place" what="Les étapes, dans l’ordre.">
            <ol className="grid list-decimal gap-2 pl-5 leading-5 text-ink-2 marker:text-ink-3">
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </FormSection>
        </>
      )}
    </Page>
  );
}
