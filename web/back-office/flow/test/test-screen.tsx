import { Send } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import { CHANNEL_LABELS } from '#contract/labels/labels.ts';
import { STEPS, type Step } from '#contract/labels/message-status.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { RadioGroup } from '#web/ui/forms/radio-group.tsx';
import { PlainForm } from '#web/ui/forms/plain-form.tsx';
import { StepName } from '#web/back-office/components/messages/step-name.tsx';
import { useSession } from '../../session/use-session.ts';
import { saveContact, savedContact } from './saved-contact.ts';
import { sentenceOf } from './test-dialog.tsx';
import { TestLanguage } from './test-language.tsx';
import { TestResult } from './test-result.tsx';
import { useTestMessage } from './use-test-message.ts';
import { BackLink } from '#web/back-office/components/back-link.tsx';

/** Sends a test of any step of the saved flow, by any channel that reaches the user’s address. */
export function TestScreen(): ReactNode {
  const { team, user } = useSession();
  const [contact, setContact] = useState(() => savedContact(user.id, user.email));
  const [step, setStep] = useState<Step>('request');
  const [locale, setLocale] = useState<CustomerLocale>('fr');
  const test = useTestMessage();
  const flow = team.flow_configuration_config;
  const isReader = team.role === 'reader';
  const send = () => {
    saveContact(user.id, contact);
    test.mutate({ contact, step, flow, locale });
  };
  const options = STEPS.map((each) => {
    const { channels, is_enabled } = flow.steps[each];
    const ways = channels.map((channel) => CHANNEL_LABELS[channel]).join(' › ');
    return {
      value: each,
      label: <StepName step={each} />,
      hint: `${ways || 'Aucun canal'}${is_enabled ? '' : ' ; désactivée'}`,
    };
  });
  return (
    <Page
      title="Envoyer un test"
      back={<BackLink to="/dashboard/flow-configuration">Scénario d’envoi</BackLink>}
      lead="Lisez ce que liront vos clients, sur votre téléphone. Un test est marqué, et ne compte ni dans les chiffres ni dans les limites."
    >
      <div className="grid grid-cols-[minmax(0,360px)_minmax(0,1fr)] items-start gap-x-12 gap-y-6 max-lg:grid-cols-1">
        <PlainForm aria-label="Test" className="grid gap-6" onSubmit={() => send()}>
          <RadioGroup
            legend="Étape"
            name="step"
            options={options}
            value={step}
            onChoose={(chosen) => setStep(chosen as Step)}
          />
          <Field
            label="E-mail ou téléphone"
            hint="Un téléphone prend le premier canal de l’étape qui l’atteint."
            error={test.error ? sentenceOf(test.error) : undefined}
          >
            <Input
              autoComplete="off"
              value={contact}
              onChange={(event) => setContact(event.target.value)}
            />
          </Field>
          <TestLanguage flow={flow} step={step} value={locale} onChange={setLocale} />
          <Button
            type="submit"
            look="primary"
            icon={Send}
            className="w-fit"
            busy={test.isPending}
            why={
              (isReader && 'Votre rôle de lecteur ne permet pas d’envoyer.') ||
              (contact.trim() === '' && 'Écrivez d’abord un e-mail ou un téléphone.')
            }
          >
            Envoyer le test
          </Button>
          <p className="text-12 text-ink-3">
            {isReader
              ? 'Votre rôle de lecteur ne permet pas d’envoyer. '
              : '20 tests par heure pour la boutique, 5 vers une même adresse. '}
            Les textes se changent dans le{' '}
            <Link to="/dashboard/flow-configuration" className="link">
              scénario d’envoi
            </Link>
            .
          </p>
        </PlainForm>
        <div className="min-w-0">
          {test.data ? (
            <TestResult tested={test.data} />
          ) : (
            <p className="text-ink-3">Le message envoyé apparaîtra ici, tel qu’il est parti.</p>
          )}
        </div>
      </div>
    </Page>
  );
}
