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
  /** What the screen stands for; null while a field of it is wrong. */
  flow: FlowConfiguration | null;
  /**
   * Saves, and declares in the person’s name that the shop collects the agreement of its customers
   * for these channels.
   */
  declare: (channels: readonly MessageChannel[], typed: FlowForm) => Promise<boolean>;
  /** Replaces the pauses at once, whatever else is typed. */
  savePauses: (
    change: (pauses: readonly FlowPause[]) => FlowPause[],
    title: string,
  ) => Promise<boolean>;
}

/** The flow under the hands of one person. */
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
  // What nobody has changed was checked when it was saved: the first frame does not wait for it.
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
