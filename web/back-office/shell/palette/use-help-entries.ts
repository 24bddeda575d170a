import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CircleQuestionMark } from 'lucide-react';
import type { KnownEntry } from './palette-entry.ts';

/** The articles are as long as all the other entries together: they come with the first letter. */
const articlesQuery = {
  queryKey: ['help articles'],
  queryFn: async () => {
    const [{ HELP_ARTICLES }, { searchArticles }] = await Promise.all([
      import('#web/back-office/help/help-articles.ts'),
      import('#web/back-office/help/search-articles.ts'),
    ]);
    return (text: string) => searchArticles(HELP_ARTICLES, text);
  },
  staleTime: Infinity,
  retry: false,
};

/** The articles of the help that hold every typed word, in their title or in their text. */
export function useHelpEntries(typed: string): KnownEntry[] {
  const navigate = useNavigate();
  const { data: search } = useQuery({ ...articlesQuery, enabled: typed !== '' });
  return (search?.(typed) ?? []).map(({ slug, article }) => ({
    key: `help ${slug}`,
    group: 'Aide',
    label: article.title,
    hint: article.group,
    also: '',
    icon: CircleQuestionMark,
    run: () => void navigate({ to: '/dashboard/aide/$article', params: { article: slug } }),
  }));
}
