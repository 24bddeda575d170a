import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  useForm,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form';
import type { z } from 'zod/mini';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { showFieldErrors, whenAsked } from '#web/ui/forms/form.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { type Team, teamQuery } from '../../session/current-session.ts';
import { useDraft } from '../../session/use-draft.ts';
import { useSession } from '../../session/use-session.ts';
import { changesOf, type SettingPart } from './setting-part.ts';
import type { Newer } from './stale-dialog.tsx';

/** One of the team’s configurations, and how it is edited. */
export interface SettingsKind<Config, Form extends FieldValues> {
  /** The name under which unsaved input is stored when the session ends. */
  draft: string;
  parts: readonly SettingPart<Form>[];
  /** Validates the form before it is sent. It changes no value. */
  schema: z.ZodMiniType<Form, Form>;
  configOf: (team: Team) => Config;
  revisionOf: (team: Team) => number;
  toForm: (config: Config) => Form;
  /**
   * `before` is the saved configuration. Values that the screen does not edit are taken from it.
   */
  toConfig: (form: Form, before: Config) => Config;
  /** Returns the form field that corresponds to a field of the server’s error. */
  fieldOf: (field: string) => string;
  /**
   * Saves over the revision in `if-match`. The server answers 409 `stale` when there is a newer
   * one.
   */
  send: (config: Config, headers: { 'if-match': string }) => Promise<Team>;
  /** `title` replaces the usual text of the toast. */
  onSaved: (team: Team, title?: string) => void;
}

/** One change that is saved on its own while other fields have unsaved input. */
export interface LoneChange<Config, Form> {
  config: (config: Config) => Config;
  form: (form: Form) => Form;
  /** The text of the toast. */
  title: string;
}

export interface SettingsEditing<Config, Form extends FieldValues> {
  form: UseFormReturn<Form>;
  values: Form;
  /** The form as it was read or last saved. */
  read: Form;
  /** The configuration from which `read` was made. */
  base: Config;
  changes: string[];
  isSaving: boolean;
  newer: Newer<Form> | null;
  /** Returns true when the form is saved. Errors are shown at their fields. */
  save: (typed: Form) => Promise<boolean>;
  /** Saves one change immediately. Other unsaved input stays in the form. */
  saveAlone: (change: LoneChange<Config, Form>) => Promise<boolean>;
  /** Restores the form as it was read. The toast can bring the input back. */
  undo: () => void;
  closeNewer: () => void;
  /** Saves over the other person’s revision. */
  saveOver: (merged: Form) => Promise<boolean>;
  takeNewer: () => void;
}

/**
 * Edits one configuration of the team: the user’s input, the saved revision, and a newer revision
 * that another person saved meanwhile.
 */
export function useSettingsEditing<Config, Form extends FieldValues>(
  kind: SettingsKind<Config, Form>,
): SettingsEditing<Config, Form> {
  const { team } = useSession();
  const queryClient = useQueryClient();
  const [base, setBase] = useState({
    revision: kind.revisionOf(team),
    config: kind.configOf(team),
  });
  const read = kind.toForm(base.config);
  const form = useForm<Form>({
    defaultValues: read as DefaultValues<Form>,
    resolver: zodResolver(kind.schema, undefined, { raw: true }),
    ...whenAsked,
  });
  useDraft(kind.draft, form);
  const typed: object = useWatch({ control: form.control });
  const values = { ...read, ...typed } as Form;
  const [newer, setNewer] = useState<(Newer<Form> & { config: Config }) | null>(null);
  const saving = useMutation({
    mutationFn: ({ config, revision }: { config: Config; revision: number; title?: string }) =>
      kind.send(config, { 'if-match': String(revision) }),
    onSuccess: (saved, { title }) => {
      queryClient.setQueryData(teamQuery.queryKey, saved);
      kind.onSaved(saved, title);
    },
  });

  const takeOver = (config: Config, revision: number) => {
    setBase({ revision, config });
    form.reset(kind.toForm(config));
    setNewer(null);
  };
  const send = async (
    typed: Form,
    over: { revision: number; config: Config },
  ): Promise<boolean> => {
    try {
      const saved = await saving.mutateAsync({
        config: kind.toConfig(typed, over.config),
        revision: over.revision,
      });
      takeOver(kind.configOf(saved), kind.revisionOf(saved));
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) return false;
      if (error.code === 'stale') await showNewer(error);
      else
        showFieldErrors(
          form,
          Object.fromEntries(
            Object.entries(error.errors).map(([field, sentences]) => [
              kind.fieldOf(field),
              sentences,
            ]),
          ),
        );
      return false;
    }
  };
  const saveAlone = async (
    change: LoneChange<Config, Form>,
    over: { revision: number; config: Config } = base,
  ): Promise<boolean> => {
    const typed = change.form(values);
    const hasTyped = changesOf(kind.parts, read, values).length > 0;
    try {
      const saved = await saving.mutateAsync({
        config: change.config(over.config),
        revision: over.revision,
        title: change.title,
      });
      takeOver(kind.configOf(saved), kind.revisionOf(saved));
      if (hasTyped) form.reset(typed, { keepDefaultValues: true });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'stale') return false;
      if (hasTyped) {
        await showNewer(error);
        return false;
      }
      if (over !== base) return false;
      const { data } = await call('getTeam', {});
      return saveAlone(change, { revision: kind.revisionOf(data), config: kind.configOf(data) });
    }
  };
  const showNewer = async (error: ApiError): Promise<void> => {
    const { data } = await call('getTeam', {});
    setNewer({
      revision: kind.revisionOf(data),
      config: kind.configOf(data),
      form: kind.toForm(kind.configOf(data)),
      message: error.message,
    });
  };
  const undo = () => {
    const typed = form.getValues();
    form.reset(read);
    showToast({
      title: 'Modifications annulées',
      action: { label: 'Rétablir', run: () => form.reset(typed, { keepDefaultValues: true }) },
    });
  };
  return {
    form,
    values,
    read,
    undo,
    newer,
    base: base.config,
    changes: changesOf(kind.parts, read, values),
    isSaving: saving.isPending,
    save: (sent) => send(sent, base),
    saveAlone: (change) => saveAlone(change),
    closeNewer: () => setNewer(null),
    saveOver: async (merged) => (newer ? send(merged, newer) : false),
    takeNewer: () => newer && takeOver(newer.config, newer.revision),
  };
}
