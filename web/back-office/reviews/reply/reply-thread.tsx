import type { ReactNode } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Moment } from '#web/ui/format/relative-time.tsx';
import { channelPhrase } from '#web/back-office/components/messages/channel-phrase.ts';
import type { Review } from '#web/back-office/components/panels/order-details.tsx';
import { ReplyState } from './reply-state.tsx';

/** What was answered so far, the first first, and what became of each. */
export function ReplyThread({
  replies,
  onTakeUp,
}: {
  replies: Review['replies'];
  onTakeUp: ((text: string) => void) | null;
}): ReactNode {
  if (replies.length === 0) return null;
  return (
    <ol aria-label="Réponses" className="mb-4 grid gap-4">
      {replies.map(
        ({
          id,
          text,
          state,
          channel,
          recipient,
          problem,
          is_outbox,
          author,
          created_at,
          sent_at,
          next_try_at,
        }) => (
          <li key={id} className="border-l-2 border-border-strong pl-3 leading-5">
            <p className="break-words whitespace-pre-line">{text}</p>
            <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-ink-3">
              <span className="text-14 text-ink">
                <ReplyState state={state} />
              </span>
              <span className="break-words">
                {author?.name ?? 'Une personne partie depuis'}
                {channelPhrase(channel)}
                {recipient && ` à ${recipient}`}
                {is_outbox && ', message de test'}, <Moment at={sent_at ?? created_at} />
              </span>
            </p>
            {problem && (
              <p className={state === 'failed' ? 'mt-1 text-error-text' : 'mt-1 text-ink-2'}>
                {problem}
                {next_try_at && (
                  <>
                    {' '}
                    Prochain essai <Moment at={next_try_at} />.
                  </>
                )}
              </p>
            )}
            {state === 'failed' && onTakeUp && (
              <Button className="mt-2" onClick={() => onTakeUp(text)}>
                Reprendre ce texte
              </Button>
            )}
          </li>
        ),
      )}
    </ol>
  );
}
