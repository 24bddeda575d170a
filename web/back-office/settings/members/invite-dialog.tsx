import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { ROLE_LABELS } from '#contract/labels/labels.ts';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Field, FieldError } from '#web/ui/forms/field.tsx';
import { Form, showFieldErrors, whenAsked } from '#web/ui/forms/form.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { RadioGroup } from '#web/ui/forms/radio-group.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { useSession } from '../../session/use-session.ts';
import { invitationsQuery, ROLE_HINTS } from './members-data.ts';

const schema = z.object({
  email: z
    .string()
    .check(
      z.trim(),
      z.regex(/^\S+@\S+\.\S+$/, 'Écrivez l’adresse en entier, par exemple noe@maison-lavande.fr.'),
    ),
  role: z.enum(['owner', 'member', 'reader']),
});
type InvitationForm = z.infer<typeof schema>;

/** Invites a person by email address and role. */
export function InviteDialog({
  isOpen,
  onClose,
}: {
  isOpen: boolean;
  onClose: () => void;
}): ReactNode {
  const { team } = useSession();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Inviter une personne dans ${team.name}`}>
      <InviteForm onClose={onClose} />
    </Dialog>
  );
}

function InviteForm({ onClose }: { onClose: () => void }): ReactNode {
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { email: '', role: 'member' as InvitationForm['role'] },
    ...whenAsked,
  });
  const invite = useMutation({
    mutationFn: (body: InvitationForm) => ask('inviteMember', { body }),
  });
  const submit = async (typed: InvitationForm): Promise<void> => {
    setFailure(null);
    try {
      await invite.mutateAsync(typed);
    } catch (error) {
      if (error instanceof ApiError && showFieldErrors(form, error.errors)) return;
      return setFailure(error instanceof Error ? error.message : String(error));
    }
    await queryClient.invalidateQueries({ queryKey: invitationsQuery.queryKey });
    showToast({
      title: 'Invitation envoyée',
      description: `${typed.email} a sept jours pour l’accepter.`,
      color: 'primary',
    });
    onClose();
  };
  return (
    <Form
      form={form}
      onSubmit={submit}
      aria-label="Invitation"
      className="mt-3 grid gap-4 text-ink"
    >
      <Field name="email" label="Adresse e-mail">
        <Input
          type="email"
          maxLength={254}
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
      </Field>
      <RadioGroup
        legend="Rôle"
        name="role"
        options={(['member', 'reader', 'owner'] as const).map((role) => ({
          value: role,
          label: ROLE_LABELS[role],
          hint: ROLE_HINTS[role],
        }))}
      />
      {failure && (
        <FieldError id="invite-failure" isAlert>
          {failure}
        </FieldError>
      )}
      <div className="mt-1 flex justify-end gap-2 max-md:flex-col-reverse">
        <Button onClick={onClose}>Annuler</Button>
        <Button type="submit" look="primary" busy={invite.isPending}>
          Envoyer l’invitation
        </Button>
      </div>
    </Form>
  );
}
