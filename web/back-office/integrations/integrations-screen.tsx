import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { Broken } from '#web/ui/broken.tsx';
import { Page } from '#web/ui/page.tsx';
import { type Integration, integrationsQuery } from './integrations-data.ts';
import { KanalSection } from './kanal-section.tsx';
import { MailSections } from './mail/mail-sections.tsx';
import { MetaSection } from './meta/meta-section.tsx';
import { ShopifySection } from './shopify/shopify-section.tsx';
import { SlackSection } from './slack/slack-section.tsx';
import { TrustpilotSection } from './trustpilot/trustpilot-section.tsx';
import { SmsSections } from './sms/sms-sections.tsx';

const EVERY_MS = 5_000;

/** The shop itself, and the services that carry its messages: what each is for, whether it works, and how to repair it. */
export function IntegrationsScreen(): ReactNode {
  const { data, error, refetch } = useQuery({ ...integrationsQuery, refetchInterval: EVERY_MS });
  const integrations = data?.data;
  const find = (wanted: Integration['name']): Integration | null => integrations?.find(({ name }) => name === wanted) ?? null;
  const isThere = (wanted: Integration['name']): boolean => (find(wanted)?.state ?? 'disconnected') !== 'disconnected';
  return (
    <Page title="Intégrations" lead="Les services reliés à votre boutique, leur état et leur réparation.">
      {error && !integrations ? (
        <Broken title="Les intégrations n’ont pas pu être lues" requestId={error instanceof ApiError ? error.requestId : null} onRetry={() => void refetch()}>
          Les envois continuent.
        </Broken>
      ) : (
        integrations && (
          <>
            <ShopifySection shopify={find('shopify')} />
            <KanalSection kanal={find('kanal')} hasOther={isThere('meta')} />
            <MetaSection meta={find('meta')} hasOther={isThere('kanal')} />
            <SmsSections integrations={integrations} />
            <MailSections smtp={find('smtp')} />
            <SlackSection slack={find('slack')} />
            <TrustpilotSection trustpilot={find('trustpilot')} />
          </>
        )
      )}
    </Page>
  );
}
