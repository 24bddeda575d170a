import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { RelativeTime } from '#web/ui/format/relative-time.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { showErrorToast, showToast } from '#web/ui/feedback/toast-store.ts';
import { teamQuery } from '../../session/current-session.ts';
import { type Purposes, type SlackAnswer, slackQuery } from './slack-data.ts';

const LABELS: Readonly<Record<keyof Purposes, { label: string; hint: string }>> = {
  reviews: { label: 'Chaque avis', hint: 'Toutes les notes, avec les mots du client.' },
  unhappy: {
    label: 'Clients mécontents',
    hint: 'Les notes basses, selon le seuil de « Après la note ».',
  },
  incidents: { label: 'Pannes', hint: 'Un canal d’envoi qui ne répond plus.' },
};
const NAMES = Object.keys(LABELS) as (keyof Purposes)[];

/** Assigns a channel to each kind of notification. Each choice is saved immediately. */
export function SlackPurposes({ slack }: { slack: SlackAnswer }): ReactNode {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState(slack.purposes);
  const readAgain = () =>
    Promise.all(
      [slackQuery.queryKey, teamQuery.queryKey].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  const save = useMutation({
    mutationFn: (body: Purposes) => ask('saveSlackPurposes', { body }),
    onSuccess: () => showToast({ title: 'Canaux enregistrés', color: 'primary' }),
    onError: (error) => {
      setChosen(slack.purposes);
      const isAtField = error instanceof ApiError && NAMES.some((name) => name in error.errors);
      if (!isAtField) showErrorToast(error.message);
    },
    onSettled: readAgain,
  });
  const refresh = useMutation({
    mutationFn: () => call('listSlackChannels', { query: { force_refresh: '1' } }),
    onError: (error) => showErrorToast(error.message),
    onSettled: readAgain,
  });
  const errors = save.error instanceof ApiError ? save.error.errors : {};
  const choose = (name: keyof Purposes, channel: string) => {
    const next = { ...chosen, [name]: channel === '' ? null : channel };
    setChosen(next);
    save.mutate(next);
  };
  return (
    <div className="grid gap-4">
      {NAMES.map((name) => (
        <Field
          key={name}
          label={LABELS[name].label}
          hint={LABELS[name].hint}
          error={errors[name]?.[0]}
        >
          <Select value={chosen[name] ?? ''} onChange={(event) => choose(name, event.target.value)}>
            <option value="">Nulle part</option>
            {chosen[name] !== null &&
              !slack.channels.some(({ channel_id }) => channel_id === chosen[name]) && (
                <option value={chosen[name]}>Canal disparu</option>
              )}
            {slack.channels.map(({ channel_id, name: title, is_private }) => (
              <option key={channel_id} value={channel_id}>
                {is_private ? '🔒 ' : '# '}
                {title}
              </option>
            ))}
          </Select>
        </Field>
      ))}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-ink-3">
        <span>
          Un canal privé apparaît une fois l’application invitée.
          {slack.last_refresh && (
            <>
              {' '}
              Liste lue <RelativeTime at={slack.last_refresh} />.
            </>
          )}
        </span>
        <Button
          look="ghost"
          icon={RefreshCw}
          busy={refresh.isPending}
          onClick={() => refresh.mutate()}
        >
          Actualiser la liste
        </Button>
      </p>
    </div>
  );
}
