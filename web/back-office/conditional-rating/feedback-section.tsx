import { FORM_LIMITS } from '#contract/settings/form-limits.ts';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { Switch } from '#web/ui/forms/switch.tsx';
import { ItemLimit } from '#web/ui/forms/item-limit.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import { useReorder } from '#web/ui/reorder/use-reorder.ts';
import { type ConditionalForm, newQuestion } from './conditional-form.ts';
import { QuestionFields } from './question-fields.tsx';

const MOST_QUESTIONS = 20;

/**
 * Edits the questions of the private form and their order. The free text field and the button
 * cannot be removed.
 */
export function FeedbackSection({
  form,
  values,
}: {
  form: UseFormReturn<ConditionalForm>;
  values: ConditionalForm;
}): ReactNode {
  const questions = useFieldArray({ control: form.control, name: 'feedback.questions' });
  const names = values.feedback.questions.map(
    ({ label }, index) => label || `Question ${index + 1}`,
  );
  const { list, dragged, announcement, handle } = useReorder<HTMLOListElement>(
    names,
    questions.move,
  );
  return (
    <FormSection
      id="formulaire"
      title="Formulaire privé"
      what="Ce que le client peut dire à la boutique seule. Ses réponses arrivent avec son avis et dans l’alerte, par thème. Un champ libre est toujours là."
    >
      <Field name="feedback.title" label="Titre">
        <Input maxLength={FORM_LIMITS.feedback_title.most} placeholder="Aucun" />
      </Field>
      <Field name="feedback.intro" label="Introduction">
        <Textarea rows={2} maxLength={FORM_LIMITS.text_after_rating.most} />
      </Field>
      <ol ref={list} aria-label="Questions" className="grid gap-4 empty:hidden">
        {questions.fields.map((question, index) => (
          <QuestionFields
            key={question.id}
            index={index}
            name={names[index] ?? ''}
            question={values.feedback.questions[index]}
            isDragged={dragged === index}
            canMove={questions.fields.length > 1}
            handle={handle(index)}
            onRemove={() => questions.remove(index)}
          />
        ))}
      </ol>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      <div className="flex gap-2">
        {questions.fields.length < MOST_QUESTIONS && (
          <Button icon={Plus} onClick={() => questions.append(newQuestion())}>
            Ajouter une question
          </Button>
        )}
        <ItemLimit count={questions.fields.length} most={MOST_QUESTIONS} />
      </div>
      <Switch
        name="feedback.ask_contact"
        label="Demander s’il accepte une réponse"
        hint="La case est proposée quand nous avons son e-mail ou son téléphone. Sans elle, vous ne savez pas s’il veut être recontacté."
      />
    </FormSection>
  );
}
