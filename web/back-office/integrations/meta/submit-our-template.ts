import type { OurTemplateName } from '#contract/messages/templates/our-templates.ts';
import { ask } from '#web/api/ask.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';

/**
 * Submits one of Recueil’s templates to Meta for approval. A template that Meta already has is left
 * unchanged.
 */
export async function submitOurTemplate(name: OurTemplateName): Promise<void> {
  const { data } = await ask('submitMetaTemplate', { body: { name } });
  if (data.status === 'approved') showToast({ title: 'Meta l’a déjà approuvé', color: 'primary' });
  else
    showToast({
      title: 'Modèle soumis à Meta',
      description:
        'La réponse vient le plus souvent en quelques minutes : vous la recevrez par e-mail.',
      color: 'primary',
    });
}
