import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { RadioGroup } from '#web/ui/forms/radio-group.tsx';
import { type Divergence, divergenceOf, mergeSettings } from './merge-settings.ts';
import type { SettingPart } from './setting-part.ts';

/** The settings that another person saved while they were being edited here. */
export interface Newer<Form> {
  revision: number;
  form: Form;
  /** The server’s sentence, which names the other person. */
  message: string;
}

interface StaleDialogProps<Form> {
  /** The title: « Le scénario d’envoi a changé entre-temps ». */
  title: string;
  parts: readonly SettingPart<Form>[];
  newer: Newer<Form> | null;
  /** The settings as they were read, before either person changed them. */
  read: Form;
  mine: Form;
  isSaving: boolean;
  onClose: () => void;
  /** Saves the merged form over the newer revision. */
  onSave: (merged: Form) => void;
  /** Takes the other person’s version and discards the local input. */
  onTake: () => void;
}

/**
 * Shown when another person has saved the settings meanwhile. Changes to different settings are
 * merged. For settings that both changed, the user chooses.
 */
export function StaleDialog<Form>({
  title,
  parts,
  newer,
  read,
  mine,
  isSaving,
  onClose,
  onSave,
  onTake,
}: StaleDialogProps<Form>): ReactNode {
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  if (!newer) return null;
  const divergence = divergenceOf(parts, read, mine, newer.form);
  const chosenLabels = new Set(
    divergence.both.map(({ label }) => label).filter((label) => !taken.has(label)),
  );
  const choose = (label: string, whose: string) =>
    setTaken(
      whose === 'theirs'
        ? new Set([...taken, label])
        : new Set([...taken].filter((each) => each !== label)),
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      width={560}
      actions={
        <>
          <Button onClick={onTake}>Prendre le sien</Button>
          <Button onClick={() => onSave(mine)}>Garder le mien</Button>
          <Button
            look="primary"
            data-autofocus
            busy={isSaving}
            onClick={() => onSave(mergeSettings(mine, newer.form, divergence, chosenLabels))}
          >
            Réunir et enregistrer
          </Button>
        </>
      }
    >
      <p>{newer.message.replace(/\u00A0: .*/, '.')} Rien n’a été écrasé.</p>
      <Changes
        divergence={divergence}
        newer={newer.form}
        mine={mine}
        taken={taken}
        onChoose={choose}
      />
    </Dialog>
  );
}

interface ChangesProps<Form> {
  divergence: Divergence<Form>;
  newer: Form;
  mine: Form;
  taken: ReadonlySet<string>;
  onChoose: (label: string, whose: string) => void;
}

function Changes<Form>({
  divergence,
  newer,
  mine,
  taken,
  onChoose,
}: ChangesProps<Form>): ReactNode {
  return (
    <div className="mt-4 grid gap-4">
      {divergence.both.map((part) => (
        <RadioGroup
          key={part.label}
          name={`keep-${part.label}`}
          legend={`Changé des deux côtés : ${part.label}`}
          value={taken.has(part.label) ? 'theirs' : 'mine'}
          onChoose={(whose) => onChoose(part.label, whose)}
          options={[
            { value: 'mine', label: part.describe(mine), hint: 'Ici' },
            { value: 'theirs', label: part.describe(newer), hint: 'Enregistré entre-temps' },
          ]}
        />
      ))}
      <Parts title="Changé par l’autre personne" parts={divergence.theirs} form={newer} />
      <Parts title="Changé ici" parts={divergence.mine} form={mine} />
    </div>
  );
}

function Parts<Form>({
  title,
  parts,
  form,
}: {
  title: string;
  parts: readonly SettingPart<Form>[];
  form: Form;
}): ReactNode {
  if (parts.length === 0) return null;
  return (
    <div>
      <p className="font-medium text-ink">{title}</p>
      <dl className="mt-1 grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-3 gap-y-1 leading-5">
        {parts.map((part) => (
          <div key={part.label} className="contents">
            <dt className="text-ink-3 first-letter:uppercase">{part.label}</dt>
            <dd className="truncate text-ink">{part.describe(form)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
