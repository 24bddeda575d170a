import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, use, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { Broken } from '#web/ui/feedback/broken.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { Form, showFieldErrors, whenAsked } from '#web/ui/forms/form.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { ListSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { TimeZoneContext } from '#web/ui/format/time-zone.ts';
import { BackLink } from '../components/back-link.tsx';
import { LeaveDialog } from '../components/settings/leave-dialog.tsx';
import { useDraft } from '../session/use-draft.ts';
import { useSession } from '../session/use-session.ts';
import { UpsellFields } from './upsell-fields.tsx';
import {
  upsellFormField,
  NEW_UPSELL,
  toUpsellBody,
  upsellForm,
  type UpsellForm,
} from './upsell-form.ts';
import { upsellSchema } from './upsell-schema.ts';
import { UpsellPreview } from './upsell-preview.tsx';
import type { UpsellAnswer } from './upsell-labels.ts';
import { upsellsQuery } from './use-upsells.ts';
import { EditableFields } from '#web/back-office/components/editable-fields.tsx';

const route = getRouteApi('/_back-office/dashboard/upsell-configuration/create');

/** Edits an upsell, or creates one when the address names none. */
export function UpsellFormScreen(): ReactNode {
  const { id } = route.useSearch();
  const { data, error, refetch } = useQuery({ ...upsellsQuery, enabled: id !== undefined });
  const upsell = data?.data.find((each) => each.id === id);
  if (id === undefined) return <Editor key="new" upsell={null} />;
  if (upsell) return <Editor key={id} upsell={upsell} />;
  return (
    <Page title="Offre" back={<WayBack />}>
      {error && (
        <Broken
          title="Cette offre n’a pas pu être chargée"
          requestId={error instanceof ApiError ? error.requestId : null}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <Empty title="Cette offre n’existe plus">
          Elle a peut-être été retirée par une autre personne de la boutique.
        </Empty>
      )}
      {!data && !error && <ListSkeleton />}
    </Page>
  );
}

function Editor({ upsell }: { upsell: UpsellAnswer | null }): ReactNode {
  const { team } = useSession();
  const zone = use(TimeZoneContext);
  const navigate = route.useNavigate();
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState(false);
  const form = useForm<UpsellForm>({
    defaultValues: upsell ? upsellForm(upsell, zone) : NEW_UPSELL,
    resolver: zodResolver(upsellSchema, undefined, { raw: true }),
    ...whenAsked,
  });
  useDraft(`offre-${upsell?.id ?? 'nouvelle'}`, form);
  const values = { ...NEW_UPSELL, ...useWatch({ control: form.control }) };
  const saving = useMutation({
    mutationFn: (typed: UpsellForm) =>
      ask('saveUpsell', { body: toUpsellBody(typed, zone, upsell?.id) }),
    onSuccess: async () => {
      setSaved(true);
      await queryClient.invalidateQueries({ queryKey: upsellsQuery.queryKey });
      await navigate({ to: '/dashboard/upsell-configuration', ignoreBlocker: true });
    },
    onError: (error) => {
      if (error instanceof ApiError)
        showFieldErrors(
          form,
          Object.fromEntries(
            Object.entries(error.errors).map(([field, sentences]) => [
              upsellFormField(field),
              sentences,
            ]),
          ),
        );
    },
  });
  const isReader = team.role === 'reader';
  const save = (className: string) =>
    !isReader && (
      <SaveButton isNew={upsell === null} busy={saving.isPending} className={className} />
    );
  return (
    <>
      <Form
        form={form}
        onSubmit={(typed) => saving.mutate(typed)}
        className="flex min-w-0 flex-1"
        aria-label="Offre"
      >
        <Page
          title={upsell ? upsell.name : 'Nouvelle offre'}
          back={<WayBack />}
          lead="Montrée après la note, sous les sites d’avis. Le client ne la connaît pas avant de répondre."
          actions={save('max-md:hidden')}
        >
          {saving.error && (
            <div className="mb-4" role="alert">
              <Note tone="error" title="L’offre n’est pas enregistrée">
                {saving.error.message}
              </Note>
            </div>
          )}
          <div className="grid grid-cols-[minmax(0,1fr)_390px] gap-x-12 gap-y-8 max-xl:grid-cols-1">
            <EditableFields isReader={isReader} label="Réglages">
              <UpsellFields form={form} values={values} />
            </EditableFields>
            <UpsellPreview values={values} />
          </div>
          {save('mt-6 w-full md:hidden')}
        </Page>
      </Form>
      <LeaveDialog
        hasChanges={form.formState.isDirty && !saved}
        title="Quitter sans enregistrer l’offre ?"
        path="/dashboard/upsell-configuration/create"
      >
        Ce que vous avez saisi serait perdu.
      </LeaveDialog>
    </>
  );
}

/** Shown beside the title or, on phones, below the form. */
function SaveButton({
  isNew,
  busy,
  className,
}: {
  isNew: boolean;
  busy: boolean;
  className: string;
}): ReactNode {
  return (
    <Button type="submit" look="primary" busy={busy} className={className}>
      {isNew ? 'Créer l’offre' : 'Enregistrer'}
    </Button>
  );
}

function WayBack(): ReactNode {
  return <BackLink to="/dashboard/upsell-configuration">Offres</BackLink>;
}
