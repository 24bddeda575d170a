import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { MODEL_MOODS, MOOD_LABELS, type ReplyModel } from '#contract/settings/reply-models.ts';
import { ApiError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import { PlainForm } from '#web/ui/forms/plain-form.tsx';
import { LONGEST_REPLY } from '#contract/labels/channels.ts';

export type WrittenModel = ReplyModel;

/** Edits one reply template: its name, the ratings for which it is offered first, and its text. */
export function ModelForm({
  savedModel,
  save,
  onDone,
}: {
  savedModel: WrittenModel;
  save: (model: WrittenModel) => Promise<void>;
  onDone: () => void;
}): ReactNode {
  const [name, setName] = useState(savedModel.name);
  const [mood, setMood] = useState(savedModel.mood);
  const [text, setText] = useState(savedModel.text);
  const saving = useMutation({
    mutationFn: () => save({ name: name.trim(), mood, text: text.trim() }),
    onSuccess: onDone,
  });
  const errors = saving.error instanceof ApiError ? saving.error.errors : undefined;
  const submit = () => {
    if (name.trim() !== '' && text.trim() !== '') saving.mutate();
  };
  return (
    <PlainForm onSubmit={submit} aria-label="Réponse type" className="mt-3 grid gap-4 text-ink">
      <Field label="Nom" error={errors?.['name']?.[0]}>
        <Input value={name} maxLength={80} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Field label="Quand la proposer d’abord">
        <Select
          value={mood}
          onChange={(event) =>
            setMood(MODEL_MOODS.find((value) => value === event.target.value) ?? 'any')
          }
        >
          {MODEL_MOODS.map((each) => (
            <option key={each} value={each}>
              {MOOD_LABELS[each]}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="Texte"
        hint="{{first_name}}, {{shop_name}} et {{order_number}} sont remplacés dès que vous la prenez."
        error={errors?.['text']?.[0] ?? (errors?.['name'] ? undefined : saving.error?.message)}
      >
        <Textarea
          rows={8}
          value={text}
          maxLength={LONGEST_REPLY}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <div className="flex justify-end gap-2 max-md:flex-col-reverse">
        <Button onClick={onDone}>Annuler</Button>
        <Button
          type="submit"
          look="primary"
          busy={saving.isPending}
          why={
            (name.trim() === '' && 'Écrivez d’abord le nom du modèle.') ||
            (text.trim() === '' && 'Écrivez d’abord la réponse.')
          }
        >
          Enregistrer
        </Button>
      </div>
    </PlainForm>
  );
}
