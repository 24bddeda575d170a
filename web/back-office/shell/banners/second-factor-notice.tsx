import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Button, buttonClass } from '#web/ui/buttons/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { formatDay } from '#web/ui/format/dates.ts';
import { CodeProof, PasskeyProof } from '#web/back-office/session/second-factor/proofs.tsx';
import { useSession } from '#web/back-office/session/use-session.ts';

/**
 * Asks this person for a second factor: for a team immediately, for the administration from a date
 * on. A person who has one confirms with it here.
 */
export function SecondFactorNotice(): ReactNode {
  const { team, user } = useSession();
  const { passkeys, has_authenticator, due_at } = user.second_factor;
  const [isProving, setProving] = useState(false);
  const [openedAt] = useState(() => Date.now());
  const queryClient = useQueryClient();
  const hasOne = passkeys > 0 || has_authenticator;
  const isForTeam = team.requires_second_factor && team.role !== 'reader';
  const isLate = isForTeam || (due_at !== null && Date.parse(due_at) <= openedAt);
  const proven = async () => {
    setProving(false);
    await queryClient.invalidateQueries();
  };
  return (
    <div
      role="status"
      className="mx-auto w-full max-w-[calc(var(--content)+2*var(--gutter))] px-(--gutter) pt-4 xl:mx-0"
    >
      <Note
        tone={isLate ? 'error' : 'warning'}
        title={
          isForTeam
            ? `${team.name} demande la double authentification`
            : 'L’administration demande la double authentification'
        }
        actions={
          hasOne ? (
            <Button onClick={() => setProving(true)}>Confirmer maintenant</Button>
          ) : (
            <Link
              to="/dashboard/settings/account"
              hash="cles-d-acces"
              className={buttonClass('bordered')}
            >
              Protéger mon compte
            </Link>
          )
        }
      >
        {consequence({ isForTeam, isLate, due_at, hasOne, timezone: user.timezone })}
      </Note>
      <Dialog
        isOpen={isProving}
        onClose={() => setProving(false)}
        title="Confirmez que c’est bien vous"
      >
        {passkeys > 0 && <PasskeyProof onProven={() => void proven()} />}
        <CodeProof
          accepted={has_authenticator ? 'any' : 'recovery_code'}
          onProven={() => void proven()}
          onCancel={() => setProving(false)}
        />
      </Dialog>
    </div>
  );
}

function consequence(rule: {
  isForTeam: boolean;
  isLate: boolean;
  due_at: string | null;
  hasOne: boolean;
  timezone: string;
}): string {
  if (rule.hasOne)
    return 'Vous vous êtes connecté par mot de passe seul : confirmez par votre clé d’accès ou par un code.';
  const remedy = 'Ajoutez une clé d’accès ou une application d’authentification à votre compte.';
  if (rule.isForTeam) return `D’ici là, vous ne voyez que votre compte. ${remedy}`;
  if (rule.isLate || rule.due_at === null)
    return `D’ici là, les écrans d’administration restent fermés. ${remedy}`;
  return `À partir du ${formatDay(rule.due_at, rule.timezone)}, les écrans d’administration la demanderont. ${remedy}`;
}
