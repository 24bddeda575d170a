import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { Pagination } from '#web/ui/tables/pagination.tsx';
import { useLastPage } from '#web/ui/tables/use-last-page.ts';
import { RelativeTime } from '#web/ui/format/relative-time.tsx';
import { SearchInput } from '#web/ui/forms/search-input.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { useSession } from '../../session/use-session.ts';
import { type Suppression, suppressionListQuery } from './mail-data.ts';

/**
 * Lists the addresses to which no email is sent any more, with the reason and a button that removes
 * the suppression.
 */
export function SuppressionsSection(): ReactNode {
  const { team } = useSession();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const { data } = useQuery({
    ...suppressionListQuery(search, page),
    placeholderData: (before) => before,
  });
  useLastPage(data, setPage);
  if (!data || (data.total === 0 && search === '' && page === 1)) return null;
  const mayAct = team.role !== 'reader';
  return (
    <FormSection
      title="Adresses refusées"
      what="Leur messagerie a répondu qu’elles n’existent pas ou plus. On ne leur écrit plus par e-mail : insister abîmerait la réputation de toutes vos adresses."
    >
      {mayAct && (data.total > 10 || search !== '') && (
        <SearchInput
          label="Chercher une adresse"
          placeholder="Une adresse"
          value={search}
          onSearch={(text) => {
            setSearch(text);
            setPage(1);
          }}
        />
      )}
      {data.data.length === 0 && <p className="text-ink-2">Aucune adresse ne correspond.</p>}
      <ul>
        {data.data.map((suppression) => (
          <SuppressionRow key={suppression.id} suppression={suppression} mayAct={mayAct} />
        ))}
      </ul>
      {data.last_page > 1 && <Pagination page={data} onPage={setPage} />}
    </FormSection>
  );
}

function SuppressionRow({
  suppression: { id, email, reason_label, words: explanation, created_at },
  mayAct,
}: {
  suppression: Suppression;
  mayAct: boolean;
}): ReactNode {
  const queryClient = useQueryClient();
  const lift = useMutation({
    mutationFn: () => ask('liftSuppression', { params: { id } }),
    onSuccess: async () => {
      await Promise.all(
        ['listSuppressions', 'listQueuedReviews'].map((name) =>
          queryClient.invalidateQueries({ queryKey: [name] }),
        ),
      );
      showToast({ title: `${email} peut de nouveau recevoir vos e-mails`, color: 'primary' });
    },
  });
  return (
    <li className="hairline-b flex items-start justify-between gap-3 py-3 first:pt-0">
      <div className="min-w-0 leading-5">
        <p className="font-medium break-all">{email}</p>
        <p className="text-ink-2">
          {reason_label}, <RelativeTime at={created_at} />
        </p>
        {explanation !== null && <p className="text-12 break-words text-ink-3">{explanation}</p>}
      </div>
      {mayAct && (
        <Button
          look="ghost"
          busy={lift.isPending}
          onClick={() => lift.mutate()}
          aria-label={`Rétablir ${email}`}
        >
          Rétablir
        </Button>
      )}
    </li>
  );
}
