import { Send } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FlowConfiguration } from '#contract/settings/flow-configuration.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useTestMessage } from '../flow/test/use-test-message.ts';

/** Sends the first message to the user as a test. */
export function FirstTest({ email, flow }: { email: string; flow: FlowConfiguration }): ReactNode {
  const test = useTestMessage();
  if (test.isSuccess) {
    return (
      <Note tone="good" title="Votre test est parti">
        Il arrive à {email} dans la minute.
      </Note>
    );
  }
  return (
    <div className="grid gap-2">
      <Button
        icon={Send}
        busy={test.isPending}
        onClick={() => test.mutate({ contact: email, step: 'request', flow })}
      >
        Envoyer un test
      </Button>
      <p className="text-12 text-ink-3">À {email}, tel que vos clients le recevront.</p>
      {test.isError && (
        <Note tone="error" title="Le test n’est pas parti">
          {test.error.message}
        </Note>
      )}
    </div>
  );
}
