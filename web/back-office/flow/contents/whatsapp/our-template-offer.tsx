import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Step } from '#contract/labels/message-status.ts';
import { OUR_TEMPLATES } from '#contract/messages/templates/our-templates.ts';
import { byExample } from '#contract/messages/templates/template-preview.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { CopyButton } from '#web/ui/buttons/copy-button.tsx';
import { readIntegrationsAgain } from '#web/back-office/integrations/integrations-data.ts';
import { submitOurTemplate } from '#web/back-office/integrations/meta/submit-our-template.ts';
import type { WhatsappTemplates } from '#web/back-office/integrations/use-whatsapp-templates.ts';
import { TemplatePhone } from './template-phone.tsx';

/**
 * Offers Recueil’s template for this step. It can be submitted to Meta from here, and to Kanal only
 * on Kanal’s own site.
 */
export function OurTemplateOffer({
  step,
  reading: { service, templates },
}: {
  step: Step;
  reading: WhatsappTemplates;
}): ReactNode {
  const queryClient = useQueryClient();
  const submit = useMutation({
    mutationFn: submitOurTemplate,
    onSuccess: () => readIntegrationsAgain(queryClient),
  });
  const ours = OUR_TEMPLATES.find((template) => template.step === step);
  const isThere = templates?.some(({ name }) => name === ours?.name) ?? true;
  const hasNone = templates?.length === 0;
  if (!ours || isThere || (service?.name === 'kanal' && !hasNone)) return null;
  const isMeta = service?.name === 'meta';
  return (
    <section className={hasNone ? '' : 'mt-5'}>
      <h3 className="font-medium">
        {isMeta ? 'Le nôtre, écrit pour cette étape' : 'Aucun modèle approuvé pour l’instant'}
      </h3>
      <p className="mt-1 mb-3 text-ink-2">
        {isMeta
          ? 'Une commande précise, aucune incitation : Meta le classe d’ordinaire en utilitaire. Approuvé, il se choisit ici.'
          : 'Écrivez-en un dans Kanal et faites-le approuver par Meta, puis relisez la liste. Celui-ci est prêt à recopier : une commande précise, aucune incitation.'}
      </p>
      <TemplatePhone
        structure={ours.structure}
        valueOf={(variable) =>
          variable.name === 'review_link'
            ? `${location.origin}/${byExample(variable)}`
            : byExample(variable)
        }
      />
      <div className="mt-3 flex items-center gap-2">
        {isMeta ? (
          <Button busy={submit.isPending} onClick={() => submit.mutate(ours.name)}>
            Soumettre à Meta
          </Button>
        ) : (
          <>
            <CopyButton text={ours.structure.body.text} label="Copier le texte" />
            <span className="text-ink-2">Copier le texte, avec ses variables</span>
          </>
        )}
      </div>
    </section>
  );
}
