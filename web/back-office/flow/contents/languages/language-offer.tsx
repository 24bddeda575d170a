import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { teamQuery } from '#web/back-office/session/current-session.ts';
import { useSession } from '#web/back-office/session/use-session.ts';
import { LANGUAGES } from '../text/text-values.ts';

/**
 * Warns that the shop does not offer this language, so that nobody would read the text, and offers
 * to add it.
 */
export function LanguageOffer({ locale }: { locale: CustomerLocale }): ReactNode {
  const { team } = useSession();
  const offer = useOffer();
  const { languages } = team.customization_config;
  const { named, readers } = LANGUAGES[locale];
  if (languages.includes(locale)) return null;
  return (
    <Note
      tone="warning"
      title={`Vos clients ${readers} reçoivent encore le français`}
      actions={
        team.role !== 'reader' && (
          <Button busy={offer.isPending} onClick={() => offer.mutate(locale)}>
            Proposer {named}
          </Button>
        )
      }
    >
      {named.charAt(0).toUpperCase() + named.slice(1)} n’est pas parmi les langues de la boutique.
      Proposé, il vaut aussitôt pour leurs messages et leur page d’avis.
    </Note>
  );
}

function useOffer() {
  const queryClient = useQueryClient();
  const { team } = useSession();
  return useMutation({
    mutationFn: async (locale: CustomerLocale) => {
      const look = team.customization_config;
      const body = { customization_config: { ...look, languages: [...look.languages, locale] } };
      return (
        await ask(
          'saveCustomizationConfig',
          { body },
          { headers: { 'if-match': String(team.revisions.customization) } },
        )
      ).data;
    },
    onSuccess: (saved, locale) => {
      queryClient.setQueryData(teamQuery.queryKey, saved);
      showToast({ title: `${LANGUAGES[locale].name} : proposé à vos clients`, color: 'primary' });
    },
  });
}
