import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Send, TriangleAlert } from 'lucide-react';
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import type { MessageChannel } from '#contract/labels/message-status.ts';
import { measureSms } from '#contract/messages/sms-segments.ts';
import { ask } from '#web/api/ask.ts';
import { LIVE } from '#web/api/live-query.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FieldError } from '#web/ui/forms/field.tsx';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { MenuItem } from '#web/ui/overlays/menu-items.tsx';
import { countOf } from '#web/ui/format/numbers.ts';
import { Moment } from '#web/ui/format/relative-time.tsx';
import { PanelSection } from '#web/ui/overlays/side-panel.tsx';
import { PlainForm } from '#web/ui/forms/plain-form.tsx';
import type { ReviewDetails } from '#web/back-office/components/panels/order-details.tsx';
import { UnavailableReplyMethods } from '../unavailable-reply-methods.tsx';
import { ModelsMenu } from './models-menu.tsx';
import { useReplyDraft } from './reply-draft.ts';
import { conversationOf } from './conversation-of.ts';
import { ReplyThread } from './reply-thread.tsx';
import { CHANNEL_TRAITS } from '#contract/labels/channels.ts';
import { CHANNEL_ICONS } from '#web/back-office/components/messages/channel-name.tsx';

type Way = ReviewDetails['reply_ways'][number];

/** Shows the previous replies and the form of the next one: channel, text and button. */
export function ReplyBox({
  review,
  mayAct,
}: {
  review: ReviewDetails;
  mayAct: boolean;
}): ReactNode {
  const draft = useReplyDraft(review.id);
  const textArea = useRef<HTMLTextAreaElement>(null);
  const takeUp = (text: string) => {
    draft.write(text);
    textArea.current?.focus();
  };
  const open = review.reply_ways.filter(({ is_open }) => is_open);
  const mayWrite = mayAct && open.length > 0;
  const turns = conversationOf(review);
  return (
    <PanelSection
      title={turns.length > 0 ? 'Conversation' : 'Votre réponse'}
      aside={
        mayWrite && (
          <ModelsMenu
            review={review}
            onInsert={(text) =>
              takeUp([draft.text.trim(), text].filter((part) => part !== '').join('\n\n'))
            }
          />
        )
      }
    >
      <ReplyThread turns={turns} customer={review} onTakeUp={mayWrite ? takeUp : null} />
      {mayWrite && <ReplyForm review={review} open={open} draft={draft} textArea={textArea} />}
      {mayAct && <UnavailableReplyMethods ways={review.reply_ways} />}
    </PanelSection>
  );
}

interface ReplyFormProps {
  review: ReviewDetails;
  open: readonly Way[];
  draft: ReturnType<typeof useReplyDraft>;
  textArea: RefObject<HTMLTextAreaElement | null>;
}

function ReplyForm({ review, open, draft, textArea }: ReplyFormProps): ReactNode {
  const client = useQueryClient();
  const error = useId();
  const [chosen, setChosen] = useState<MessageChannel | null>(null);
  const way = open.find(({ channel }) => channel === chosen) ?? open[0];
  const send = useMutation({
    mutationFn: (channel: MessageChannel) =>
      ask(
        'replyToReview',
        { params: { id: review.id }, body: { channel, text: draft.text.trim() } },
        { headers: { 'idempotency-key': draft.key } },
      ),
    onSuccess: () => draft.clear(),
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [first] }) => first === LIVE || first === 'count',
      }),
  });
  if (!way) return null;
  const submit = () => {
    if (draft.text.trim() !== '' && !send.isPending) send.mutate(way.channel);
  };
  return (
    <PlainForm onSubmit={submit} aria-label="Répondre au client">
      <div className="overflow-hidden rounded-float border border-border-control focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus">
        <div className="flex min-h-9 items-center gap-2 border-b border-border px-3 text-ink-2">
          <Icon of={CHANNEL_ICONS[way.channel]} className="text-ink-3" />
          <span className="min-w-0 truncate">
            {CHANNEL_TRAITS[way.channel].label} à {way.recipient}
          </span>
          {open.length > 1 && <ChannelMenu open={open} chosen={way.channel} onChoose={setChosen} />}
        </div>
        {(way.answers_to ?? way.answers_warning) !== null && (
          <p
            className={classNames(
              'flex items-start gap-2 border-b border-border px-3 py-2 text-12 leading-4',
              way.answers_warning ? 'bg-warning-soft text-ink' : 'text-ink-3',
            )}
          >
            {way.answers_warning && <Icon of={TriangleAlert} className="flex-none text-warning" />}
            <span className="min-w-0 break-words">
              {way.answers_warning ?? `Ses réponses arriveront à ${way.answers_to}`}
            </span>
          </p>
        )}
        <textarea
          ref={textArea}
          data-shortcut="r"
          aria-label="Votre réponse"
          aria-describedby={send.error ? error : undefined}
          aria-invalid={send.error ? true : undefined}
          value={draft.text}
          onChange={(event) => draft.write(event.target.value)}
          maxLength={CHANNEL_TRAITS[way.channel].longest_reply}
          rows={5}
          className="field-sizing-content block wrap-anywhere min-h-27 w-full resize-none bg-surface px-3 py-2 leading-5 outline-none max-md:text-16"
        />
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-border px-3 py-2">
          <p className="text-12 text-ink-3">
            <Hint way={way} text={draft.text} />
          </p>
          <Button
            type="submit"
            look="primary"
            icon={Send}
            busy={send.isPending}
            why={draft.text.trim() === '' && 'Écrivez d’abord votre réponse.'}
            className="max-md:w-full"
          >
            Envoyer la réponse
          </Button>
        </div>
      </div>
      {send.error && (
        <FieldError id={error} isAlert>
          {send.error.message}
        </FieldError>
      )}
    </PlainForm>
  );
}

function ChannelMenu({
  open,
  chosen,
  onChoose,
}: {
  open: readonly Way[];
  chosen: MessageChannel;
  onChoose: (channel: MessageChannel) => void;
}): ReactNode {
  return (
    <Menu
      label="Canal de la réponse"
      trigger={(props) => (
        <button type="button" {...props} className="link ml-auto flex-none text-12 max-md:min-h-11">
          Changer de canal
        </button>
      )}
    >
      {open.map(({ channel, recipient }) => (
        <MenuItem key={channel} isChosen={channel === chosen} onClick={() => onChoose(channel)}>
          <Icon of={CHANNEL_ICONS[channel]} /> {CHANNEL_TRAITS[channel].label} à {recipient}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** Explains the conditions of sending by this channel. */
function Hint({ way, text }: { way: Way; text: string }): ReactNode {
  if (way.channel === 'sms' && text !== '')
    return `${countOf(measureSms(text).segments, 'SMS', 'SMS')}, et le lien STOP ajouté à la fin`;
  if (way.channel === 'sms') return 'Un lien STOP est ajouté à la fin.';
  if (way.until) {
    return (
      <>
        Possible jusqu’à <Moment at={way.until} />, 24 heures après son dernier message.
      </>
    );
  }
  return 'L’avis passera en « Répondu ».';
}
