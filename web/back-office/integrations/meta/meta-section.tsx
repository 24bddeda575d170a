import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { useSession } from '../../session/use-session.ts';
import type { Integration } from '../integrations-data.ts';
import { IntegrationActions } from '../integration-actions.tsx';
import { WHATSAPP_LEFT } from '../whatsapp-left.ts';
import { metaAccountQuery } from './meta-data.ts';
import { MetaDetails } from './meta-details.tsx';
import { MetaForm } from './meta-form.tsx';
import { MetaNotes } from './meta-notes.tsx';
import { MetaSetup } from './meta-setup.tsx';
import { MetaTemplates } from './meta-templates.tsx';

const EVERY_MS = 5_000;

/**
 * Connects WhatsApp through Meta directly, and shows its state, quality, limits and templates. A
 * shop has one WhatsApp service at a time.
 */
export function MetaSection({
  meta,
  hasOther,
}: {
  meta: Integration | null;
  hasOther: boolean;
}): ReactNode {
  const { team } = useSession();
  const [isOpen, setOpen] = useState(false);
  const state = meta?.state ?? 'disconnected';
  const mayAct = team.role !== 'reader';
  const { data } = useQuery({
    ...metaAccountQuery,
    enabled: state !== 'disconnected' || isOpen,
    refetchInterval: EVERY_MS,
  });
  const account = data?.data.account ?? null;
  return (
    <FormSection
      id="meta"
      title="Connexion"
      what="Votre compte WhatsApp Business, son numéro et ses modèles."
    >
      {hasOther && state === 'disconnected' && (
        <p className="text-ink-2">
          Une boutique envoie par un seul service WhatsApp : déconnectez Kanal pour connecter Meta.
          Les modèles de Kanal ne serviront plus.
        </p>
      )}
      {meta && state !== 'disconnected' && (
        <>
          <MetaNotes meta={meta} account={account} />
          <MetaDetails meta={meta} account={account} />
        </>
      )}
      {isOpen && mayAct && (
        <MetaForm
          isNew={state === 'disconnected'}
          ids={account}
          onConnected={() => setOpen(false)}
          onCancel={() => setOpen(false)}
        />
      )}
      {data && (state !== 'disconnected' || isOpen) && mayAct && (
        <MetaSetup callback_url={data.data.callback_url} verify_token={data.data.verify_token} />
      )}
      {mayAct && state === 'disconnected' && !hasOther && !isOpen && (
        <div>
          <Button onClick={() => setOpen(true)}>Connecter Meta…</Button>
        </div>
      )}
      {mayAct && state !== 'disconnected' && (
        <IntegrationActions
          name="meta"
          title="Meta"
          isBroken={state === 'broken'}
          tested="Identifiants acceptés, numéro et modèles synchronisés."
          replace={
            isOpen
              ? null
              : {
                  verb: 'Changer les identifiants',
                  look: state === 'broken' ? 'primary' : 'ghost',
                  onReplace: () => setOpen(true),
                }
          }
          leaving={{
            consequences: [
              'Les identifiants sont effacés d’ici et plus rien ne part par WhatsApp.',
              WHATSAPP_LEFT,
            ],
            channel: 'whatsapp',
          }}
        />
      )}
      {state !== 'disconnected' && <MetaTemplates mayAct={mayAct} />}
      {!mayAct && (
        <p className="text-ink-2">
          {state === 'disconnected' ? 'Pas encore connecté. ' : ''}Un membre de la boutique peut
          connecter, tester ou déconnecter ce service.
        </p>
      )}
    </FormSection>
  );
}
