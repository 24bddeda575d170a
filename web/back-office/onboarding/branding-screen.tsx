import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { FORM_LIMITS, HEX_COLOUR } from '#contract/settings/form-limits.ts';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Form, showFieldErrors, whenAsked } from '#web/ui/forms/form.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { RadioGroup } from '#web/ui/forms/radio-group.tsx';
import { showErrorToast } from '#web/ui/feedback/toast-store.ts';
import type { Team } from '../session/current-session.ts';
import { useSession } from '../session/use-session.ts';
import { BrandPreview } from './brand-preview.tsx';
import { ColourField } from '../components/colour-field.tsx';
import { OnboardingFrame } from './onboarding-frame.tsx';
import { usePassStep } from './use-pass-step.ts';

const schema = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Écrivez le nom de la boutique : il signe chaque message.'),
      z.maxLength(FORM_LIMITS.shop_name.most),
    ),
  primary: z.string().check(z.trim(), z.regex(HEX_COLOUR, 'Écrivez une couleur comme #1f5c8b.')),
  tone: z.enum(['vous', 'tu']),
});
type Branding = z.infer<typeof schema>;

/** Edits the name, logo, colour and tone proposed from the shop’s website. */
export function BrandingScreen(): ReactNode {
  const { team } = useSession();
  const { proposals } = team.onboarding;
  const pass = usePassStep();
  const [logo, setLogo] = useState(
    team.customization_config.logo_url ?? proposals?.logo_url ?? null,
  );
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: startingBrand(team),
    ...whenAsked,
  });
  const { name, primary, tone } = useWatch({ control: form.control });
  const background = proposals?.colors?.background ?? team.customization_config.colors.background;

  const save = async (brand: Branding) => {
    try {
      await ask('saveOnboardingBranding', {
        body: {
          name: brand.name,
          logo_url: logo,
          colors: { primary: brand.primary, background },
          tone: brand.tone,
        },
      });
      await pass('/onboarding/customize-profile');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!showFieldErrors(form, error.errors)) showErrorToast(error.message);
    }
  };
  const skip = async () => {
    try {
      await ask('saveOnboardingBranding', { body: {} });
      await pass('/onboarding/customize-profile');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showErrorToast(error.message);
    }
  };

  return (
    <OnboardingFrame
      step="branding"
      title="Apparence"
      lead={leadOf(team)}
      preview={
        <BrandPreview
          name={name || team.name}
          logo={logo}
          colours={{
            primary:
              primary !== undefined && HEX_COLOUR.test(primary)
                ? primary
                : team.customization_config.colors.primary,
            background,
            text: null,
          }}
          tone={tone ?? 'vous'}
        />
      }
    >
      <Form form={form} onSubmit={save} aria-label="Apparence" className="grid gap-5">
        <Field name="name" label="Nom de la boutique" hint="Il signe chaque message.">
          <Input autoComplete="organization" />
        </Field>
        {logo !== null && (
          <div className="flex items-center gap-3 rounded-control border border-border p-3">
            <img
              src={logo}
              alt="Logo trouvé sur votre site"
              className="h-10 max-w-32 object-contain"
              referrerPolicy="no-referrer"
              onError={() => setLogo(null)}
            />
            <span className="text-12 text-ink-2">Trouvé sur votre site</span>
            <Button look="ghost" className="ml-auto" onClick={() => setLogo(null)}>
              Ne pas l’utiliser
            </Button>
          </div>
        )}
        <ColourField
          name="primary"
          label="Couleur des boutons"
          value={primary ?? ''}
          onChoose={(colour) => form.setValue('primary', colour, { shouldDirty: true })}
        />
        <RadioGroup
          legend="Vous parlez à vos clients"
          name="tone"
          options={[
            { value: 'vous', label: 'En les vouvoyant' },
            { value: 'tu', label: 'En les tutoyant' },
          ]}
        />
        <Button
          type="submit"
          look="primary"
          busy={form.formState.isSubmitting}
          className="mt-1 w-full"
        >
          Enregistrer
        </Button>
        <Button look="ghost" onClick={() => void skip()}>
          Passer cette étape
        </Button>
      </Form>
    </OnboardingFrame>
  );
}

function startingBrand({ name, customization_config, onboarding, revisions }: Team): Branding {
  const isUntouched = revisions.customization <= 1;
  return {
    name: onboarding.proposals?.name ?? name,
    primary:
      (isUntouched ? onboarding.proposals?.colors?.primary : undefined) ??
      customization_config.colors.primary,
    tone: customization_config.tone,
  };
}

const LANGUAGES: Readonly<Record<string, string>> = {
  fr: 'en français',
  en: 'en anglais',
  es: 'en espagnol',
  de: 'en allemand',
  it: 'en italien',
  nl: 'en néerlandais',
};

function leadOf({ onboarding: { proposals }, website_url }: Team): string {
  if (!proposals || website_url === null)
    return 'Ce que vos clients reconnaîtront. Tout se change plus tard.';
  const findings = [
    proposals.platform && `une boutique ${proposals.platform}`,
    LANGUAGES[proposals.language ?? ''],
  ]
    .filter(Boolean)
    .join(' ');
  return `${findings ? `Trouvé sur votre site, ${findings}` : 'Trouvé sur votre site'}. Corrigez ce qui ne va pas : tout se change plus tard.`;
}
