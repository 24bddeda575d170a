import { useState } from 'react';
import type { MessageAction, QueuedReview } from './message-actions.ts';
import { PostponeDialog } from './postpone-dialog.tsx';
import { SendNowDialog } from './send-now-dialog.tsx';
import { useMessageActions } from './use-message-actions.ts';

/** Returns the function that acts on a message, and the dialog that asks before some actions. */
export function useMessageQuestions(onOpen: (message: QueuedReview, edit?: 'contact') => void) {
  const [question, setQuestion] = useState<{ action: MessageAction; message: QueuedReview } | null>(
    null,
  );
  const actions = useMessageActions();
  const messageFor = (action: MessageAction) =>
    question?.action === action ? question.message : null;
  const act = (action: MessageAction, message: QueuedReview) => {
    if (action === 'send_now' || action === 'postpone') setQuestion({ action, message });
    else if (action === 'resolve') onOpen(message);
    else if (action === 'edit_contact') onOpen(message, 'contact');
    else void actions[action](message);
  };
  const postpone = (message: QueuedReview, until: Date) => {
    setQuestion(null);
    void actions.postpone(message, until);
  };
  const questions = (
    <>
      <SendNowDialog
        message={messageFor('send_now')}
        onClose={() => setQuestion(null)}
        onSend={actions.sendNow}
      />
      <PostponeDialog
        message={messageFor('postpone')}
        onClose={() => setQuestion(null)}
        onPostpone={postpone}
      />
    </>
  );
  return { act, questions, resolve: actions.resolve };
}
