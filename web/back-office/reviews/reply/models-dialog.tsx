import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { MOOD_LABELS } from '#contract/settings/reply-models.ts';
import type { Answer, Body } from '#contract/api/schemas.ts';
import { ask } from '#web/api/ask.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { ModelForm, type WrittenModel } from './model-form.tsx';

type Models = Answer<'listReplyModels'>;
type Model = Models['data'][number];

/** Manages the team’s reply templates: add, edit, remove and sort. */
export function ModelsDialog({ onClose }: { onClose: () => void }): ReactNode {
  const client = useQueryClient();
  const reading = endpointQuery('listReplyModels');
  const answer = useQuery(reading).data;
  const [edited, setEdited] = useState<{ id: string | null; model: WrittenModel } | null>(null);
  const save = (models: Models) => void client.setQueryData(reading.queryKey, models);
  const order = useMutation({
    mutationFn: (ids: string[]) => ask('orderReplyModels', { body: { ids } }),
    onSuccess: save,
  });
  const remove = useMutation({
    mutationFn: ({ id }: Model) => ask('removeReplyModel', { params: { id } }),
    onSuccess: (models, { name, text, mood }) => {
      save(models);
      showToast({
        title: 'Réponse type supprimée',
        color: 'neutral',
        action: { label: 'Rétablir', run: () => void add({ name, text, mood }).then(save) },
      });
    },
  });
  const models = answer?.data ?? [];
  const move = (from: number, to: number) => {
    const ids = models.map(({ id }) => id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    order.mutate(ids);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={
        edited === null
          ? 'Réponses types'
          : edited.id === null
            ? 'Nouvelle réponse type'
            : 'Modifier la réponse type'
      }
    >
      {edited === null ? (
        <div className="mt-3 grid gap-4 text-ink">
          {models.length === 0 && (
            <p className="text-ink-2">
              Vous n’en avez pas encore. Partez de celles que nous proposons, ou écrivez la vôtre.
            </p>
          )}
          <ul aria-label="Vos réponses types" className="empty:hidden">
            {models.map((model, index) => (
              <ModelRow
                key={model.id}
                model={model}
                onUp={index === 0 ? null : () => move(index, index - 1)}
                onDown={index === models.length - 1 ? null : () => move(index, index + 1)}
                onEdit={() => setEdited({ id: model.id, model })}
                onRemove={() => remove.mutate(model)}
              />
            ))}
          </ul>
          <Proposals
            models={answer?.proposals ?? []}
            onTake={(model) => setEdited({ id: null, model })}
          />
          <div className="flex justify-end gap-2 max-md:flex-col-reverse">
            <Button onClick={onClose}>Fermer</Button>
            <Button
              look="primary"
              icon={Plus}
              onClick={() => setEdited({ id: null, model: { name: '', text: '', mood: 'any' } })}
            >
              Nouvelle réponse type
            </Button>
          </div>
        </div>
      ) : (
        <ModelForm
          savedModel={edited.model}
          save={async (model) =>
            save(
              await (edited.id === null
                ? add(model)
                : ask('changeReplyModel', { params: { id: edited.id }, body: model })),
            )
          }
          onDone={() => setEdited(null)}
        />
      )}
    </Dialog>
  );
}

/** Offers example templates to start from. */
function Proposals({
  models,
  onTake,
}: {
  models: readonly WrittenModel[];
  onTake: (model: WrittenModel) => void;
}): ReactNode {
  return (
    <div className="grid justify-items-start gap-1 empty:hidden">
      {models.map((model) => (
        <Button
          key={model.name}
          look="ghost"
          icon={Plus}
          className="-ml-3"
          onClick={() => onTake(model)}
        >
          Partir de « {model.name} »
        </Button>
      ))}
    </div>
  );
}

interface ModelRowProps {
  model: Model;
  /** Null at this end of the list. */
  onUp: (() => void) | null;
  onDown: (() => void) | null;
  onEdit: () => void;
  onRemove: () => void;
}

function ModelRow({
  model: { name, mood },
  onUp,
  onDown,
  onEdit,
  onRemove,
}: ModelRowProps): ReactNode {
  return (
    <li className="flex items-center gap-1 border-b border-border py-2 leading-5 first:pt-0">
      <span className="mr-auto min-w-0">
        <span className="block truncate font-medium">{name}</span>
        <span className="block text-12 text-ink-3">{MOOD_LABELS[mood]}</span>
      </span>
      <IconButton
        icon={ArrowUp}
        label={`Monter «\u00A0${name}\u00A0»`}
        why={onUp === null && 'C’est déjà le premier modèle.'}
        onClick={() => onUp?.()}
      />
      <IconButton
        icon={ArrowDown}
        label={`Descendre «\u00A0${name}\u00A0»`}
        why={onDown === null && 'C’est déjà le dernier modèle.'}
        onClick={() => onDown?.()}
      />
      <IconButton icon={Pencil} label={`Modifier «\u00A0${name}\u00A0»`} onClick={onEdit} />
      <IconButton icon={Trash2} label={`Supprimer «\u00A0${name}\u00A0»`} onClick={onRemove} />
    </li>
  );
}

async function add(body: Body<'addReplyModel'>): Promise<Models> {
  return ask('addReplyModel', { body });
}
