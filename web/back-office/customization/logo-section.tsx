import { deName } from '#contract/messages/de-name.ts';
import { ImageUp, Loader, Trash2 } from 'lucide-react';
import { type ChangeEvent, type DragEvent, type ReactNode, useId, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { brandColours } from '#contract/settings/brand-colours.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { FieldError } from '#web/ui/forms/field.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { IMAGE_LIMITS, IMAGE_TYPES } from '#web/back-office/components/image-chooser.tsx';
import { useSession } from '../session/use-session.ts';
import { type BrandForm, colourOf, isColour } from './brand-form.ts';
import { useLogoUpload } from './use-logo-upload.ts';

/** Edits the logo at the top of every page and email. */
export function LogoSection({
  form,
  values,
}: {
  form: UseFormReturn<BrandForm>;
  values: BrandForm;
}): ReactNode {
  const { team } = useSession();
  const isReader = team.role === 'reader';
  const choose = (url: string) => form.setValue('logo_url', url, { shouldDirty: true });
  const { upload, isBusy, problem } = useLogoUpload(!isReader, choose);
  const proposed = team.onboarding.proposals?.logo_url ?? null;
  return (
    <FormSection title="Logo" what="En tête des pages et des e-mails, à 40 pixels de haut.">
      <DropZone
        values={values}
        name={team.name}
        isBusy={isBusy}
        isReader={isReader}
        onFile={upload}
      />
      {problem !== null && (
        <div className="-mt-2">
          <FieldError id="logo-problem" isAlert>
            {problem}
          </FieldError>
        </div>
      )}
      {!isReader && (values.logo_url !== '' || proposed !== null) && (
        <div className="-mt-1 flex flex-wrap gap-2">
          {values.logo_url !== '' && (
            <Button look="danger-ghost" icon={Trash2} onClick={() => choose('')}>
              Retirer le logo
            </Button>
          )}
          {values.logo_url === '' && proposed !== null && (
            <Button onClick={() => choose(proposed)}>Reprendre celui de votre site</Button>
          )}
        </div>
      )}
      <p className="-mt-1 text-12 text-ink-3">
        Lu à voix haute : « {team.name} ». Sans logo, le nom s’affiche à sa place.
      </p>
    </FormSection>
  );
}

interface DropZoneProps {
  values: BrandForm;
  name: string;
  isBusy: boolean;
  isReader: boolean;
  onFile: (file: File | undefined) => void;
}

/**
 * Covers the whole box with the file input. The logo is shown on the background colour of the
 * pages.
 */
function DropZone({ values, name, isBusy, isReader, onFile }: DropZoneProps): ReactNode {
  const title = useId();
  const [isOver, setOver] = useState(false);
  const { bg, ink } = brandColours({
    primary: '#000000',
    background: isColour(values.background) ? colourOf(values.background) : '#ffffff',
    text: null,
  });
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFile(target.files?.[0]);
    target.value = ''; // Without this, choosing the same file again would not fire an event.
  };
  const drag = (is: boolean) => (event: DragEvent) => {
    if (event.dataTransfer.types.includes('Files')) setOver(is);
  };
  return (
    <label
      className={classNames(
        'relative block overflow-hidden rounded-control border border-dashed border-border-control has-focus-visible:outline-2 has-focus-visible:outline-focus',
        isOver && 'border-solid border-primary outline-2 outline-primary',
        !isReader && 'cursor-pointer',
      )}
    >
      <span
        className="flex h-28 items-center justify-center px-6"
        style={{ background: bg, color: ink }}
      >
        {values.logo_url === '' ? (
          <span className="truncate text-16 font-strong">{name}</span>
        ) : (
          <img
            key={values.logo_url}
            src={values.logo_url}
            alt={`Logo ${deName(name)}`}
            className="h-10 max-w-[70%] object-contain"
            referrerPolicy="no-referrer"
          />
        )}
      </span>
      {!isReader && (
        <span className="flex items-center gap-3 border-t border-border px-4 py-3 leading-5">
          <Icon
            of={isBusy ? Loader : ImageUp}
            className={classNames('text-ink-3', isBusy && 'animate-turn')}
          />
          <span className="min-w-0">
            <span id={title} className="block font-medium">
              {isBusy
                ? 'Préparation de l’image'
                : values.logo_url === ''
                  ? 'Choisir l’image du logo'
                  : 'Remplacer l’image du logo'}
            </span>
            <span className="block text-ink-2">
              Ou déposez-la ici, ou collez-la. {IMAGE_LIMITS}
            </span>
          </span>
        </span>
      )}
      <input
        type="file"
        accept={IMAGE_TYPES}
        {...(isReader ? { 'aria-label': 'Image du logo' } : { 'aria-labelledby': title })}
        disabled={isBusy || isReader}
        onChange={change}
        onDragEnter={drag(true)}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={() => setOver(false)}
        className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-default"
      />
    </label>
  );
}
