import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { showErrorToast } from '#web/ui/feedback/toast-store.ts';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Form, whenAsked, showFieldErrors } from '#web/ui/forms/form.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { Switch } from '#web/ui/forms/switch.tsx';
import { NameFields } from '../components/name-fields.tsx';
import { shopZones } from '../components/shop-zones.ts';
import { userQuery } from '../session/current-session.ts';
import { useSession } from '../session/use-session.ts';
import { FirstFlow } from './first-flow.tsx';
import { FirstTest } from './first-test.tsx';
import { OnboardingFrame } from './onboarding-frame.tsx';
import { usePassStep } from './use-pass-step.ts';

const schema = z.object({
  first_name: z.string().check(z.trim(), z.minLength(1, 'Écrivez votre prénom.')),
  last_name: z.string().check(z.trim()),
  timezone: z.string(),
});

/** Edits the user’s name and time zone, shows the proposed flow and sends a test message. */
export function ProfileScreen(): ReactNode {
  const { user, team } = useSession();
  const queryClient = useQueryClient();
  const pass = usePassStep();
  const [isActive, setActive] = useState(true);
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      first_name: user.first_name ?? '',
      last_name: user.last_name ?? '',
      timezone: user.timezone,
    },
    ...whenAsked,
  });

  const end = async (profile: z.infer<typeof schema>) => {
    try {
      const { user: now } = await ask('customizeProfile', { body: profile });
      queryClient.setQueryData(userQuery.queryKey, now);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!showFieldErrors(form, error.errors)) showErrorToast(error.message);
      return;
    }
    if (isActive && !team.flow_configuration_config.is_active)
      await ask('saveFlowConfiguration', {
        body: { flow_configuration_config: { ...team.flow_configuration_config, is_active: true } },
      });
    await pass('/dashboard');
  };

  return (
    <OnboardingFrame
      step="profile"
      title="Prêt à partir"
      lead="Votre premier scénario d’envoi est prêt. Envoyez-vous un test, puis activez le scénario."
      preview={<FirstFlow flow={team.flow_configuration_config} />}
    >
      <Form form={form} onSubmit={end} aria-label="Votre profil" className="grid gap-5">
        {!user.first_name && <NameFields />}
        <Field
          name="timezone"
          label="Fuseau horaire"
          hint="Les heures d’envoi et les statistiques le suivent."
        >
          <Select>
            {shopZones(user.timezone).map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </Select>
        </Field>
        <FirstTest email={user.email} flow={team.flow_configuration_config} />
        <Switch
          label="Activer ce scénario d’envoi"
          hint="Chaque commande reçue deviendra une demande d’avis. Rien ne part avant la première."
          checked={isActive}
          onChange={({ target }) => setActive(target.checked)}
        />
        <Button
          type="submit"
          look="primary"
          busy={form.formState.isSubmitting}
          className="mt-1 w-full"
        >
          Ouvrir le tableau de bord
        </Button>
      </Form>
    </OnboardingFrame>
  );
}
