import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import type { MessageChannel, Step } from '#contract/labels/message-status.ts';
import { checkText } from '#contract/messages/check-text.ts';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { PlainForm } from '#web/ui/forms/plain-form.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useLinkBase } from '#web/back-office/components/shop-settings.ts';
import { useSession } from '#web/back-office/session/use-session.ts';
import { TextFindings } from '../text/text-findings.tsx';
import { trueValues } from '../text/text-values.ts';
import { AbTestDuration } from './ab-test-duration.tsx';
import type { AbVolume } from './ab-test-labels.ts';

/** Text A as shown on the screen. Empty parts contain the default text. */
export interface TextA {
  subject?: string;
  preheader?: string;
  text: string;
}

const FORM = 'test-ab';
const USUAL_DAYS = 28;

/** Edits text B and the end of the test, which cannot be changed later. */
export function AbTestDialog({
  step,
  channel,
  textA,
  volume,
  onClose,
}: {
  step: Step;
  channel: Exclude<MessageChannel, 'whatsapp'>;
  textA: TextA;
  volume: AbVolume | undefined;
  onClose: () => void;
}): ReactNode {
  const { team } = useSession();
  const queryClient = useQueryClient();
  const [subject, setSubject] = useState(textA.subject ?? '');
  const [text, setText] = useState(textA.text);
  const [days, setDays] = useState(USUAL_DAYS);
  const values = trueValues(team.name, useLinkBase());
  const isMail = channel === 'email';
  const isSame = text === textA.text && subject === (textA.subject ?? '');
  const start = useMutation({
    mutationFn: () =>
      ask('startAbTest', {
        body: {
          step,
          channel,
          duration_days: days,
          contents: isMail
            ? { email: { subject, preheader: textA.preheader ?? null, text } }
            : { sms: { text } },
        },
      }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['listAbTests'] });
      showToast({ title: 'Le test A/B a commencé', color: 'primary' });
      onClose();
    },
  });
  const findings = checkText({
    channel,
    locale: 'fr',
    ...(isMail && { subject }),
    text,
    values,
  });
  const isRefused = findings.some(({ level }) => level === 'error');
  // Rendered outside of the flow’s form, because HTML forms cannot be nested.
  return createPortal(
    <Dialog
      isOpen
      onClose={onClose}
      width={560}
      title="Comparer deux textes"
      actions={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button
            look="primary"
            type="submit"
            form={FORM}
            busy={start.isPending}
            why={
              (text.trim() === '' && 'Écrivez d’abord le texte B.') ||
              (isSame && 'Le texte B dit encore la même chose que le texte A.') ||
              (isRefused && 'Corrigez d’abord ce qui est signalé sous le texte B.')
            }
          >
            Commencer le test
          </Button>
        </>
      }
    >
      <PlainForm
        id={FORM}
        aria-label="Test A/B"
        className="mt-3 grid gap-4 text-ink"
        onSubmit={() => start.mutate()}
      >
        <p className="text-pretty text-ink-2">
          Une demande sur deux reçoit le texte B, l’autre votre texte actuel (A). Un client garde le
          même texte quoi qu’il arrive.
        </p>
        {isMail && (
          <Field label="Objet B" error={errorOf(start.error, 'subject')}>
            <Input value={subject} maxLength={200} onChange={(e) => setSubject(e.target.value)} />
          </Field>
        )}
        <Field
          label="Texte B"
          error={errorOf(start.error, 'text') ?? errorOf(start.error, 'contents')}
        >
          <Textarea
            data-autofocus
            rows={isMail ? 5 : 4}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        {isSame ? (
          <p className="text-12 text-ink-3">
            Changez une partie du texte : pour l’instant il dit la même chose que le texte A.
          </p>
        ) : (
          <TextFindings findings={findings} />
        )}
        <AbTestDuration volume={volume} days={days} onChange={setDays} />
        {start.error && !(start.error instanceof ApiError && start.error.status === 422) && (
          <p role="alert" className="text-error-text">
            {start.error.message}
          </p>
        )}
      </PlainForm>
    </Dialog>,
    document.body,
  );
}

/** Returns the server’s error for a field, at any depth of the request body. */
function errorOf(error: Error | null, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return Object.entries(error.errors).find(([name]) => name.split('.').at(-1) === field)?.[1][0];
}
