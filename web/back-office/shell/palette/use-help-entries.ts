import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CircleQuestionMark } from 'lucide-react';
import type { KnownEntry } from './palette-entry.ts';

/**
 * Loaded with the first typed character, because the articles are larger than all other entries.
 */
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

/** Returns the help articles that contain every search term in their title or text. */
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
