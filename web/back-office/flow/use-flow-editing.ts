import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { FlowConfiguration, FlowPause } from '#contract/settings/flow-configuration.ts';
import type { MessageChannel } from '#contract/labels/message-status.ts';
import { ask } from '#web/api/ask.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import {
  type SettingsEditing,
  useSettingsEditing,
} from '../components/settings/use-settings-editing.ts';
import { useSession } from '../session/use-session.ts';
import { flowOf, type FlowForm, flowFormField, flowFormOf } from './flow-form.ts';
import { FLOW_PARTS } from './flow-parts.ts';
import { flowSchema } from './flow-schema.ts';

export interface FlowEditing extends SettingsEditing<FlowConfiguration, FlowForm> {
  /** The flow as shown on the screen. Null while a field is invalid. */
  flow: FlowConfiguration | null;
  /**
   * Saves the flow, and declares in the user’s name that the shop collects the consent of its
   * customers for these channels.
   */
  declare: (channels: readonly MessageChannel[], typed: FlowForm) => Promise<boolean>;
  /** Saves the pauses immediately, without other unsaved input. */
  savePauses: (
    change: (pauses: readonly FlowPause[]) => FlowPause[],
    title: string,
  ) => Promise<boolean>;
}

export function useFlowEditing(): FlowEditing {
  const { tone } = useSession().team.customization_config;
  const queryClient = useQueryClient();
  const declared = useRef<readonly MessageChannel[]>([]);
  const editing = useSettingsEditing<FlowConfiguration, FlowForm>({
    draft: 'deroule',
    parts: FLOW_PARTS,
    schema: flowSchema,
    configOf: (team) => team.flow_configuration_config,
    revisionOf: (team) => team.revisions.flow,
    toForm: (flow) => flowFormOf(flow, tone),
    toConfig: (form, before) => flowOf(form, before, tone),
    fieldOf: flowFormField,
    send: async (flow, headers) =>
      (
        await ask(
          'saveFlowConfiguration',
          { body: { flow_configuration_config: flow, declared_channels: [...declared.current] } },
          { headers },
        )
      ).data,
    onSaved: (_team, title = 'Le scénario d’envoi est enregistré') => {
      void queryClient.invalidateQueries({ queryKey: ['listQueuedReviews'] });
      showToast({ title, color: 'primary' });
    },
  });
  // Saved values are valid, so that the first render does not have to check them.
  const isWhole = editing.changes.length === 0 || flowSchema.safeParse(editing.values).success;
  const saveWith = (channels: readonly MessageChannel[], typed: FlowForm) => {
    declared.current = channels;
    return editing.save(typed);
  };
  return {
    ...editing,
    flow: isWhole ? flowOf(editing.values, editing.base, tone) : null,
    save: (typed) => saveWith([], typed),
    declare: saveWith,
    savePauses: (change, title) => {
      declared.current = [];
      return editing.saveAlone({
        config: (config) => ({ ...config, pauses: change(config.pauses) }),
        form: (form) => ({ ...form, pauses: change(form.pauses) }),
        title,
      });
    },
  };
}
