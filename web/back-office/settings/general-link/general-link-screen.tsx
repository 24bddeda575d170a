import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Answer } from '#contract/api/schemas.ts';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { Broken } from '#web/ui/feedback/broken.tsx';
import { buttonClass } from '#web/ui/buttons/button.tsx';
import { CopyButton } from '#web/ui/buttons/copy-button.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { Switch } from '#web/ui/forms/switch.tsx';
import { useShownChoice } from '#web/ui/forms/use-shown-choice.ts';
import { teamQuery } from '../../session/current-session.ts';
import { useSession } from '../../session/use-session.ts';
import { PendingRatings } from './pending-ratings.tsx';
import { READER_WHY } from '#web/back-office/components/editable-fields.tsx';
import { SkeletonFields } from '#web/ui/feedback/skeleton.tsx';

type ReviewLink = Answer<'getReviewLink'>['data'];
const linkQuery = queryOptions(endpointQuery('getReviewLink'));

/** Shows the general link of the shop, to copy, print or disable. */
export function GeneralLinkScreen(): ReactNode {
  const { team } = useSession();
  const mayChange = team.role !== 'reader';
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(linkQuery);
  const share = useMutation({
    mutationFn: (share_general_review_link: boolean) =>
      ask('shareReviewLink', { body: { share_general_review_link } }),
    onSuccess: async (answer) => {
      queryClient.setQueryData(linkQuery.queryKey, answer);
      await queryClient.invalidateQueries({ queryKey: teamQuery.queryKey });
    },
  });
  const [isShared, choose] = useShownChoice(
    data?.data.share_general_review_link ?? false,
    share.mutateAsync,
  );
  if (error && !data) {
    return (
      <Broken
        title="Le lien général n’a pas pu être chargé"
        requestId={error instanceof ApiError ? error.requestId : null}
        onRetry={() => void refetch()}
      >
        S’il est ouvert, il le reste.
      </Broken>
    );
  }
  const link = data?.data;
  return (
    <>
      <FormSection
        title="Lien général"
        what="Une adresse pour qui a acheté chez vous sans passer par un message : au comptoir, dans le colis, au bas d’une facture."
      >
        {!link && <SkeletonFields fields={2} />}
        {link && (
          <>
            <Switch
              label="Ouvert à tous"
              hint="Fermé, il répond comme une adresse inconnue. Les avis déjà donnés restent."
              checked={isShared}
              busy={share.isPending}
              why={!mayChange && READER_WHY}
              onChange={(event) => choose(event.target.checked)}
            />
            {link.share_general_review_link && <Address link={link} />}
            <p className="text-ink-2">
              Les avis donnés ici portent la mention « Achat non vérifié » et comptent dans les
              statistiques sous « Lien général ». Personne ne reçoit de message pour autant.
            </p>
          </>
        )}
      </FormSection>
      {link?.share_general_review_link && <OnPaper link={link} />}
      <PendingRatings mayChange={mayChange} />
    </>
  );
}

function Address({ link }: { link: ReviewLink }): ReactNode {
  return (
    <div className="flex min-w-0 items-center gap-1 rounded-control border border-border-strong bg-surface py-1 pr-1 pl-3">
      <a
        href={link.url}
        target="_blank"
        rel="noreferrer"
        className="min-w-0 flex-1 truncate underline-offset-4 hover:underline"
      >
        {link.url.replace(/^https?:\/\//u, '')}
        <span className="sr-only"> (s’ouvre dans un nouvel onglet)</span>
      </a>
      <CopyButton text={link.url} label="Copier le lien" />
    </div>
  );
}

function OnPaper({ link }: { link: ReviewLink }): ReactNode {
  return (
    <FormSection
      title="Sur le papier"
      what="Le code mène à cette adresse. La carte A6 se glisse dans le colis ; elle est prête pour l’imprimeur, fond perdu compris."
    >
      <div className="flex flex-wrap items-start gap-5">
        <img
          src={pathOf(link.qr_svg_url)}
          alt={`QR code vers ${link.url}`}
          width={144}
          height={144}
          className="rounded-control border border-border bg-[#fff]"
        />
        <ul className="grid gap-2">
          <li>
            <FileLink href={pathOf(link.card_pdf_url)} icon={FileText}>
              Carte pour le colis (PDF)
            </FileLink>
          </li>
          <li>
            <FileLink href={pathOf(link.qr_svg_url)}>QR code en SVG</FileLink>
          </li>
          <li>
            <FileLink href={pathOf(link.qr_png_url)}>QR code en PNG</FileLink>
          </li>
        </ul>
      </div>
      <MissingCharacters missing={link.card_missing_characters} name={link.card_name} />
    </FormSection>
  );
}

/**
 * Lists the characters of the shop’s name that the font of the card lacks, and the name that the
 * card shows.
 */
function MissingCharacters({
  missing,
  name,
}: {
  missing: readonly string[];
  name: string;
}): ReactNode {
  if (missing.length === 0) return null;
  return (
    <p className="text-ink-2">
      Caractères du nom absents de la police de la carte, donc non imprimés{'\u00a0'}:{' '}
      {missing.join(' ')}.{' '}
      {name === ''
        ? 'La carte ne porte donc aucun nom : enregistrez l’adresse de votre site dans les réglages de la boutique, elle y figurera.'
        : `La carte affiche « ${name} ».`}
    </p>
  );
}

function FileLink({
  href,
  icon = Download,
  children,
}: {
  href: string;
  icon?: typeof Download;
  children: ReactNode;
}): ReactNode {
  return (
    <a href={href} download className={buttonClass('bordered', 'w-full justify-start')}>
      <Icon of={icon} className="-ml-0.5" />
      {children}
    </a>
  );
}

/**
 * Returns the path, so that the file is read from this page’s origin. The QR code in the file
 * contains the public address.
 */
function pathOf(url: string): string {
  return new URL(url).pathname;
}
