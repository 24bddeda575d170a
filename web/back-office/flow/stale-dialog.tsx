import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import type { FlowForm } from './flow-form.ts';
import type { FlowPart } from './flow-parts.ts';
import { type Divergence, divergenceOf, mergeFlow } from './merge-flow.ts';

/** What another person saved while the flow was being edited here. */
export interface Newer {
  revision: number;
  form: FlowForm;
  /** The server’s sentence: who did it. */
  words: string;
}

interface StaleDialogProps {
  newer: Newer | null;
  /** As it was read, before anybody changed it. */
  read: FlowForm;
  mine: FlowForm;
  isSaving: boolean;
  onClose: () => void;
  /** Saves this over the newer revision. */
  onSave: (merged: FlowForm) => void;
  /** Takes over theirs and drops what was typed here. */
  onTake: () => void;
}

/** Somebody else saved the flow meanwhile: what touches different settings goes together, and of what both changed this person chooses. */
export function StaleDialog({ newer, read, mine, isSaving, onClose, onSave, onTake }: StaleDialogProps): ReactNode {
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  if (!newer) return null;
  const divergence = divergenceOf(read, mine, newer.form);
  const kept = new Set(divergence.both.map(({ label }) => label).filter((label) => !taken.has(label)));
  const choose = (label: string, whose: string) => setTaken(whose === 'theirs' ? new Set([...taken, label]) : new Set([...taken].filter((each) => each !== label)));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Le déroulé a changé entre-temps"
      width={560}
      actions={
        <>
          <Button onClick={onTake}>Prendre le sien</Button>
          <Button onClick={() => onSave(mine)}>Garder le mien</Button>
          <Button look="primary" data-autofocus busy={isSaving} onClick={() => onSave(mergeFlow(mine, newer.form, divergence, kept))}>
            Réunir et enregistrer
          </Button>
        </>
      }
    >
      <p>{newer.words.replace(/\u00A0: .*/, '.')} Rien n’a été écrasé.</p>
      <Changes divergence={divergence} newer={newer.form} mine={mine} taken={taken} onChoose={choose} />
    </Dialog>
  );
}

interface ChangesProps {
  divergence: Divergence;
  newer: FlowForm;
  mine: FlowForm;
  taken: ReadonlySet<string>;
  onChoose: (label: string, whose: string) => void;
}

function Changes({ divergence, newer, mine, taken, onChoose }: ChangesProps): ReactNode {
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
            { value: 'mine', label: part.words(mine), hint: 'Ici' },
            { value: 'theirs', label: part.words(newer), hint: 'Enregistré entre-temps' },
          ]}
        />
      ))}
      <Parts title="Changé par l’autre personne" parts={divergence.theirs} form={newer} />
      <Parts title="Changé ici" parts={divergence.mine} form={mine} />
    </div>
  );
}

function Parts({ title, parts, form }: { title: string; parts: readonly FlowPart[]; form: FlowForm }): ReactNode {
  if (parts.length === 0) return null;
  return (
    <div>
      <p className="font-medium text-ink">{title}</p>
      <dl className="mt-1 grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-3 gap-y-1 leading-5">
        {parts.map((part) => (
          <div key={part.label} className="contents">
            <dt className="text-ink-3 first-letter:uppercase">{part.label}</dt>
            <dd className="truncate text-ink">{part.words(form)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
