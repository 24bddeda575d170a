import { useQueryClient } from '@tanstack/react-query';
import type { ConditionalConfiguration } from '#contract/settings/conditional-configuration.ts';
import { ask } from '#web/api/ask.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import {
  type SettingsEditing,
  useSettingsEditing,
} from '../components/settings/use-settings-editing.ts';
import {
  type ConditionalForm,
  conditionalFormField,
  toConfiguration,
  toForm,
} from './conditional-form.ts';
import { CONDITIONAL_PARTS } from './conditional-parts.ts';
import { conditionalSchema } from './conditional-schema.ts';

export interface ConditionalEditing extends SettingsEditing<
  ConditionalConfiguration,
  ConditionalForm
> {
  /** The configuration that the simulation shows. Destinations without an address are left out. */
  shown: ConditionalConfiguration;
}

export function useConditionalEditing(): ConditionalEditing {
  const queryClient = useQueryClient();
  const editing = useSettingsEditing<ConditionalConfiguration, ConditionalForm>({
    draft: 'note-conditionnelle',
    parts: CONDITIONAL_PARTS,
    schema: conditionalSchema,
    configOf: (team) => team.conditional_config,
    revisionOf: (team) => team.revisions.conditional,
    toForm,
    toConfig: toConfiguration,
    fieldOf: conditionalFormField,
    send: async (conditional, headers) =>
      (
        await ask(
          'saveConditionalConfig',
          { body: { conditional_config: conditional } },
          { headers },
        )
      ).data,
    onSaved: () => {
      void queryClient.invalidateQueries({ queryKey: ['showAcknowledgement'] });
      showToast({ title: '« Après la note » est enregistré', color: 'primary' });
    },
  });
  const typed = toConfiguration(editing.values, editing.base);
  return {
    ...editing,
    shown: { ...typed, destinations: typed.destinations.filter(({ url }) => URL.canParse(url)) },
  };
}
