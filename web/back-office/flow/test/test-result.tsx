import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DrawnMail, PlainMessage } from '#web/back-office/components/messages/message-body.tsx';
import { channelPhrase } from '#web/back-office/components/messages/channel-phrase.ts';
import { useSession } from '../../session/use-session.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import type { TestMessageResult } from './use-test-message.ts';

/** Shows the result of a test and the message that was sent. */
export function TestResult({
  tested,
  isShort = false,
}: {
  tested: TestMessageResult;
  isShort?: boolean;
}): ReactNode {
  const { preview } = tested;
  return (
    <div className="grid gap-4" aria-live="polite">
      <Verdict tested={tested} />
      {!isShort && (
        <figure aria-label="Le message envoyé" className="min-w-0">
          {preview.subject && <p className="mb-2 font-medium">{preview.subject}</p>}
          {preview.html === null ? (
            <div className="rounded-float border border-border p-4">
              <PlainMessage text={preview.text} />
            </div>
          ) : (
            <DrawnMail html={preview.html} />
          )}
        </figure>
      )}
      <p className="text-ink-2">
        Son lien ouvre{' '}
        <a href={preview.page_url} target="_blank" rel="noreferrer" className="link">
          la page du client, marquée comme un test
        </a>
        , pendant 7 jours : rien n’y est enregistré.
      </p>
    </div>
  );
}

function Verdict({
  tested: { channel, status, problem, is_outbox, preview },
}: {
  tested: TestMessageResult;
}): ReactNode {
  const { user } = useSession();
  if (status !== 'sent') {
    return (
      <Note
        tone={status === 'failed' ? 'error' : 'warning'}
        title={
          status === 'failed'
            ? `Le test n’est pas parti${channelPhrase(channel)}`
            : 'Statut inconnu'
        }
      >
        {problem}
      </Note>
    );
  }
  return (
    <Note tone="good" title={`Parti${channelPhrase(channel)} vers ${preview.recipient}`}>
      {is_outbox &&
        (user.is_admin ? (
          <>
            Il est gardé dans les{' '}
            <Link to="/admin/test-inbox" className="link">
              messages de test
            </Link>
            , faute de canal réel.
          </>
        ) : (
          'Il est gardé dans les messages de test, faute de canal réel.'
        ))}
    </Note>
  );
}
