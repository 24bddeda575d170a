import { type ReactNode, useState } from 'react';
import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import type { FlowConfiguration } from '#contract/settings/flow-configuration.ts';
import type { Step } from '#contract/labels/message-status.ts';
import { ApiError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { stepNames } from '#web/back-office/components/messages/step-name.tsx';
import { useSession } from '../../session/use-session.ts';
import { saveContact, savedContact } from './saved-contact.ts';
import { TestLanguage } from './test-language.tsx';
import { TestResult } from './test-result.tsx';
import { useTestMessage } from './use-test-message.ts';

interface TestDialogProps {
  /** Null when the dialog is closed. */
  step: Step | null;
  /** The flow as shown on the screen. Null while a field is invalid. */
  flow: FlowConfiguration | null;
  onClose: () => void;
}

/** Sends a test of the step, as shown on the screen, to the user. */
export function TestDialog({ step, flow, onClose }: TestDialogProps): ReactNode {
  const { user } = useSession();
  const [contact, setContact] = useState(() => savedContact(user.id, user.email));
  const [locale, setLocale] = useState<CustomerLocale>('fr');
  const test = useTestMessage();
  const close = () => {
    test.reset();
    onClose();
  };
  const send = () => {
    if (step === null || flow === null) return;
    saveContact(user.id, contact);
    test.mutate({ contact, step, flow, locale });
  };
  return (
    <Dialog
      isOpen={step !== null}
      onClose={close}
      width={560}
      title={step === null ? '' : `Envoyer un test : ${stepNames[step]}`}
      actions={
        <>
          <Button onClick={close}>{test.data ? 'Fermer' : 'Annuler'}</Button>
          <Button
            look="primary"
            busy={test.isPending}
            why={
              (flow === null && 'Le scénario n’est pas encore lu.') ||
              (contact.trim() === '' && 'Écrivez d’abord un e-mail ou un téléphone.')
            }
            onClick={send}
          >
            {test.data ? 'Envoyer encore' : 'Envoyer le test'}
          </Button>
        </>
      }
    >
      <div className="mt-2 grid gap-4">
        <p>
          {flow === null
            ? 'Corrigez d’abord ce qui est signalé dans le scénario d’envoi.'
            : 'Tel qu’il est à l’écran, même sans enregistrer. Un test est marqué, et ne compte nulle part.'}
        </p>
        <Field label="E-mail ou téléphone" error={test.error ? sentenceOf(test.error) : undefined}>
          <Input
            data-autofocus
            autoComplete="off"
            value={contact}
            onChange={(event) => setContact(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && (event.preventDefault(), send())}
          />
        </Field>
        {step !== null && (
          <TestLanguage flow={flow} step={step} value={locale} onChange={setLocale} />
        )}
        {test.data && <TestResult tested={test.data} isShort />}
      </div>
    </Dialog>
  );
}

export function sentenceOf(error: Error): string {
  return error instanceof ApiError
    ? (error.errors['contact']?.[0] ?? error.message)
    : error.message;
}
