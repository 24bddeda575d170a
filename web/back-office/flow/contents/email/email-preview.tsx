import { type ReactNode, useState } from 'react';
import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import type { Step } from '#contract/labels/message-status.ts';
import { ApiError } from '#web/api/api-error.ts';
import { Broken } from '#web/ui/feedback/broken.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Switch } from '#web/ui/forms/switch.tsx';
import { DrawnMail, PlainMessage } from '#web/back-office/components/messages/message-body.tsx';
import type { ContentsForm } from '../contents-form.ts';
import { emailContentsOf } from './email-contents.ts';
import {
  type EmailPreviewData,
  type EmailPreviewing,
  useEmailPreview,
} from './use-email-preview.ts';

type Look = 'drawn' | 'plain';

/**
 * Shows the email for an example order: its line in an inbox, then the rendered message or its
 * plain text version.
 */
export function EmailPreview({
  step,
  email,
  locale,
}: {
  step: Step;
  email: ContentsForm['email'];
  locale: CustomerLocale;
}): ReactNode {
  const [look, setLook] = useState<Look>('drawn');
  const [isBare, setBare] = useState(false);
  const previewing = useEmailPreview({
    step,
    contents: emailContentsOf(email),
    locale,
    is_bare: isBare,
  });
  return (
    <figure aria-label="Aperçu de l’e-mail" className="grid min-w-0 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <SegmentedControl
          label="Aperçu"
          name={`apercu-${step}`}
          options={[
            { value: 'drawn', label: 'Mis en forme' },
            { value: 'plain', label: 'Texte seul' },
          ]}
          value={look}
          onChoose={setLook}
        />
        <Switch
          label="Client inconnu"
          checked={isBare}
          onChange={(event) => setBare(event.target.checked)}
          className="gap-2"
        />
      </div>
      <PreviewedMail previewing={previewing} look={look} />
    </figure>
  );
}

/** Shows the email, or the error that prevents it. */
export function PreviewedMail({
  previewing: { drawn, isBehind, failure, isRetrying, retry },
  look,
}: {
  previewing: EmailPreviewing;
  look: Look;
}): ReactNode {
  if (failure !== null)
    return (
      <Broken
        title="L’aperçu n’a pas pu être affiché"
        requestId={failure instanceof ApiError ? failure.requestId : null}
        onRetry={retry}
        retryAfter={0}
        isRetrying={isRetrying}
      >
        {failure.message} Ce que vous avez saisi est conservé.
      </Broken>
    );
  return (
    <>
      {isBehind && (
        <p className="text-12 text-ink-3" role="status">
          Corrigez ce qui est signalé pour actualiser l’aperçu.
        </p>
      )}
      {drawn ? (
        <DrawnPreview drawn={drawn} look={look} isBehind={isBehind} />
      ) : (
        !isBehind && <Skeleton className="h-80" />
      )}
    </>
  );
}

/** Shows the email under its line in an inbox. */
function DrawnPreview({
  drawn,
  look,
  isBehind,
}: {
  drawn: EmailPreviewData;
  look: Look;
  isBehind: boolean;
}): ReactNode {
  return (
    <div className={classNames('grid min-w-0 gap-3 transition-opacity', isBehind && 'opacity-55')}>
      <InboxLine drawn={drawn} />
      {look === 'drawn' && drawn.html !== null ? (
        <DrawnMail html={drawn.html} />
      ) : (
        <section
          className="rounded-control border border-border p-4"
          aria-label="L’e-mail en texte seul"
        >
          <PlainMessage text={drawn.text} />
        </section>
      )}
    </div>
  );
}

/** Shows the sender, subject and preheader as an inbox does. */
function InboxLine({
  drawn: { sender_name, subject, preheader },
}: {
  drawn: EmailPreviewData;
}): ReactNode {
  return (
    <div className="flex min-w-0 gap-3 rounded-control border border-border px-3 py-2.5 leading-5">
      <span
        aria-hidden="true"
        className="mt-0.5 grid size-8 flex-none place-items-center rounded-full bg-primary-soft font-strong text-primary-text"
      >
        {sender_name.charAt(0).toUpperCase()}
      </span>
      <div className="min-w-0">
        <p className="truncate font-strong">{sender_name}</p>
        <p className="truncate">{subject}</p>
        <p className="truncate text-ink-3">{preheader}</p>
      </div>
    </div>
  );
}
