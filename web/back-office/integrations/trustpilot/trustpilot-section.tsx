import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useSession } from '../../session/use-session.ts';
import type { Integration } from '../integrations-data.ts';
import { HandOverForm } from './hand-over-form.tsx';
import { TrustpilotActions } from './trustpilot-actions.tsx';
import { siteAccountQuery } from './trustpilot-data.ts';
import { TrustpilotDetails } from './trustpilot-details.tsx';
import { TrustpilotForm } from './trustpilot-form.tsx';
import { TrustpilotNotes } from './trustpilot-notes.tsx';

const EVERY_MS = 5_000;
const WHILE_READING_MS = 2_000;

/**
 * Connects the Trustpilot page: with its address alone, or with a key that also reads its reviews.
 */
export function TrustpilotSection({ trustpilot }: { trustpilot: Integration | null }): ReactNode {
  const { team } = useSession();
  const [isReplacing, setReplacing] = useState(false);
  const state = trustpilot?.state ?? 'disconnected';
  const mayAct = team.role !== 'reader';
  const { data } = useQuery({
    ...siteAccountQuery,
    enabled: state !== 'disconnected',
    refetchInterval: (query) =>
      query.state.data?.data.account?.sync?.is_running ? WHILE_READING_MS : EVERY_MS,
  });
  const account = state === 'disconnected' ? null : (data?.data.account ?? null);
  const isOpen = state !== 'connected' || isReplacing;
  return (
    <FormSection
      id="trustpilot"
      title="Connexion"
      what="Votre page Trustpilot et, avec une clé, la lecture de ses avis."
    >
      {trustpilot && state === 'broken' && (
        <Note tone="error" title="Les avis Trustpilot ne sont plus synchronisés">
          {trustpilot.last_error} Vos demandes continuent de mener à votre page.
        </Note>
      )}
      {trustpilot && state === 'connected' && trustpilot.last_error && (
        <Note tone="warning" title="La lecture attend">
          {trustpilot.last_error}
        </Note>
      )}
      {account && state === 'connected' && <TrustpilotNotes account={account} />}
      {trustpilot && account && <TrustpilotDetails trustpilot={trustpilot} account={account} />}
      {mayAct && isOpen && (
        <TrustpilotForm
          key={account?.domain ?? ''}
          account={account}
          onConnected={() => setReplacing(false)}
          onCancel={isReplacing && state === 'connected' ? () => setReplacing(false) : null}
        />
      )}
      {mayAct && account && state === 'connected' && !isReplacing && (
        <HandOverForm
          key={`${account.hand_over?.address ?? ''} ${account.month.allowance}`}
          account={account}
        />
      )}
      {mayAct && account && (
        <TrustpilotActions
          account={account}
          isBroken={state === 'broken'}
          isReplacing={isReplacing}
          onReplace={() => setReplacing(true)}
        />
      )}
      {!mayAct && (
        <p className="text-ink-2">
          {state === 'disconnected' ? 'Pas encore connecté. ' : ''}Un membre de la boutique peut
          connecter ou déconnecter ce service.
        </p>
      )}
    </FormSection>
  );
}
