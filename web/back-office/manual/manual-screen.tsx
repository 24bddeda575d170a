import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, use, useMemo, useState } from 'react';
import { CHANNEL_LABELS } from '#contract/labels/labels.ts';
import { MESSAGE_CHANNELS, type MessageChannel } from '#contract/labels/message-status.ts';
import type { Answer, CallArgs } from '#contract/api/schemas.ts';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { countOf, formatNumber } from '#web/ui/format/numbers.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import { TimeZoneContext } from '#web/ui/format/time-zone.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { zonedMoment } from '#web/ui/format/zoned-moment.ts';
import { BackLink } from '../components/back-link.tsx';
import { useSession } from '../session/use-session.ts';
import { parsePeople } from './parse-people.ts';
import { PreviewTable } from './preview-table.tsx';
import { useDebounced } from '#web/ui/forms/use-debounced.ts';
import { NOW, type SendMoment, WhenField } from './when-field.tsx';
import { HelpLink } from '../help/help-link.tsx';

type ManualRequestResult = Answer<'createReviewRequests'>['data'][number];
type ManualRequestBody = CallArgs<'createReviewRequests'>['body'];
const PAUSE_MS = 400;
const MOST = 1000;

/**
 * The screen « Nouvelle demande »: edits recipients, channel and date, and previews the messages
 * before anything is saved.
 */
export function ManualScreen(): ReactNode {
  const zone = use(TimeZoneContext);
  const { team } = useSession();
  const [text, setText] = useState('');
  const [channel, setChannel] = useState<MessageChannel | ''>('');
  const [when, setWhen] = useState<SendMoment>(NOW);
  const people = useMemo(() => parsePeople(text), [text]);
  const send_at =
    when.kind === 'date' && when.day !== ''
      ? zonedMoment(when.day, when.hour, zone).toISOString()
      : null;
  const body = useMemo(
    (): ManualRequestBody => ({ contacts: people, channel: channel || null, send_at }),
    [people, channel, send_at],
  );
  const isReady =
    people.length > 0 && people.length <= MOST && (when.kind === 'now' || send_at !== null);
  const { preview, isOfNow, refusal } = usePreview(body, isReady);
  const { send, isPending } = useSend(body);
  const planned = preview?.filter(willBeAsked).length ?? 0;
  const channels = MESSAGE_CHANNELS.filter((channelName) =>
    team.channels.some((usable) => usable.channel === channelName),
  );
  return (
    <Page
      title="Nouvelle demande"
      help={<HelpLink article="commandes" about="faire arriver vos commandes" />}
      back={<BackLink to="/dashboard/queue">Envois</BackLink>}
      lead="Une personne ou une liste. Avant l’envoi, vous voyez qui reçoit quoi, et quand."
    >
      <div className="grid max-w-170 gap-5">
        <Field
          label="Personnes"
          hint={`Une par ligne : un e-mail ou un téléphone, et son nom si vous le connaissez. Vous confirmez qu’elles acceptent d’être contactées. ${people.length === 0 ? `${formatNumber(MOST)} au plus.` : `${formatNumber(people.length)} sur ${formatNumber(MOST)}.`}`}
          {...(people.length > MOST && {
            error: `Au plus ${formatNumber(MOST)} personnes à la fois : importez un fichier pour davantage.`,
          })}
        >
          <Textarea
            rows={5}
            value={text}
            placeholder={'lea@exemple.fr Léa Roy\n06 12 34 56 78 Max'}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <Field label="Canal de la demande" hint="Les relances suivent votre scénario d’envoi.">
          <Select
            value={channel}
            onChange={(event) =>
              setChannel(
                MESSAGE_CHANNELS.find((channelName) => channelName === event.target.value) ?? '',
              )
            }
          >
            <option value="">Le premier qui convient, selon le scénario d’envoi</option>
            {channels.map((channelName) => (
              <option key={channelName} value={channelName}>
                {CHANNEL_LABELS[channelName]}
              </option>
            ))}
          </Select>
        </Field>
        <WhenField when={when} onChange={setWhen} />
        {refusal && (
          <div role="alert">
            <Note tone="error" title="Cette demande n’est pas possible">
              {refusal}
            </Note>
          </div>
        )}
        <div>
          <Button
            look="primary"
            busy={isPending}
            why={
              (!isReady && 'Écrivez d’abord une adresse ou un téléphone.') ||
              (!isOfNow && 'L’aperçu est en cours de calcul.') ||
              (planned === 0 && 'Aucune de ces personnes ne peut recevoir une demande.')
            }
            onClick={send}
          >
            {planned === 0
              ? 'Demander un avis'
              : `Demander un avis à ${countOf(planned, 'personne', 'personnes')}`}
          </Button>
        </div>
      </div>
      {isReady && preview && <PreviewTable answerRows={preview} isOld={!isOfNow} />}
    </Page>
  );
}

/** Returns false when no message will be sent, so that the summary does not count this person. */
function willBeAsked({ status, steps: [first] }: ManualRequestResult): boolean {
  return (
    status === 'planned' &&
    first !== undefined &&
    first.status !== 'skipped' &&
    first.status !== 'cancelled'
  );
}

/** Returns the server’s preview, requested again after each pause in typing. */
function usePreview(body: ManualRequestBody, isReady: boolean) {
  const settledBody = useDebounced(body, PAUSE_MS);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['createReviewRequests', 'preview', settledBody],
    queryFn: ({ signal }) =>
      ask('createReviewRequests', { body: settledBody, query: { preview: '1' } }, { signal }),
    enabled: isReady && settledBody.contacts.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return {
    preview: data?.data,
    isOfNow: settledBody === body && !isPlaceholderData && data !== undefined,
    refusal: isReady && error instanceof ApiError ? error.message : null,
  };
}

function useSend(body: ManualRequestBody): { send: () => void; isPending: boolean } {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => ask('createReviewRequests', { body, query: {} }),
    onSuccess: async ({ data }) => {
      const planned = data.filter(willBeAsked).length;
      await client.invalidateQueries({ queryKey: ['listQueuedReviews'] });
      showToast({
        title:
          planned > 1
            ? `${countOf(planned, 'demande ajoutée', 'demandes ajoutées')} aux envois`
            : 'Demande ajoutée aux envois',
        color: 'primary',
      });
      await navigate({ to: '/dashboard/queue' });
    },
    onError: (error) =>
      showToast({
        title: 'La demande n’a pas pu être ajoutée',
        color: 'error',
        description:
          error instanceof ApiError
            ? error.message
            : 'Le serveur ne répond pas : rien n’a été écrit.',
      }),
  });
  return { send: () => mutate(), isPending };
}
