import { FORM_LIMITS } from '#contract/settings/form-limits.ts';
import { Trash2 } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { DragHandle } from '#web/ui/reorder/drag-handle.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import type { QuestionForm } from './conditional-form.ts';

const KINDS: Readonly<Record<QuestionForm['kind'], string>> = {
  choice: 'Choix parmi des réponses',
  scale: 'Échelle de 1 à 5',
  text: 'Réponse libre, courte',
};
const TOPICS: Readonly<Record<QuestionForm['topic'], string>> = {
  delivery: 'La livraison',
  product: 'Le produit',
  service: 'Le service',
  other: 'Autre',
};

interface QuestionFieldsProps {
  index: number;
  /** The accessible name of the question. */
  name: string;
  question: QuestionForm | undefined;
  isDragged: boolean;
  canMove: boolean;
  handle: Pick<ComponentProps<typeof DragHandle>, 'onPointerDown' | 'onKeyDown'>;
  onRemove: () => void;
}

export function QuestionFields({
  index,
  name,
  question,
  isDragged,
  canMove,
  handle,
  onRemove,
}: QuestionFieldsProps): ReactNode {
  const at = `feedback.questions.${index}`;
  return (
    <li className={classNames('border-t border-border pt-4', isDragged && 'bg-pressed')}>
      <fieldset className="grid min-w-0 gap-4">
        <legend className="sr-only">{name}</legend>
        <div className="flex items-end gap-1">
          <Field name={`${at}.label`} label={`Question ${index + 1}`} className="min-w-0 flex-1">
            <Input
              maxLength={FORM_LIMITS.question.most}
              placeholder="Qu’est-ce qui vous a manqué ?"
            />
          </Field>
          <DragHandle label={`Déplacer ${name}`} disabled={!canMove} {...handle} />
          <IconButton icon={Trash2} label={`Retirer ${name}`} onClick={onRemove} />
        </div>
        <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
          <Field name={`${at}.kind`} label="Réponse">
            <Select>
              {Object.entries(KINDS).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
          <Field name={`${at}.topic`} label="Thème">
            <Select>
              {Object.entries(TOPICS).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        {question?.kind === 'choice' && (
          <Field
            name={`${at}.options`}
            label="Réponses proposées"
            hint={`Une par ligne, ${FORM_LIMITS.answers.most} au plus.`}
          >
            <Textarea rows={3} />
          </Field>
        )}
        {question?.kind === 'scale' && (
          <div className="grid grid-cols-2 gap-4">
            <Field name={`${at}.low`} label="1 veut dire">
              <Input maxLength={FORM_LIMITS.answer.most} placeholder="Pas du tout" />
            </Field>
            <Field name={`${at}.high`} label="5 veut dire">
              <Input maxLength={FORM_LIMITS.answer.most} placeholder="Tout à fait" />
            </Field>
          </div>
        )}
        <Checkbox name={`${at}.required`} label="Réponse obligatoire" />
      </fieldset>
    </li>
  );
}
