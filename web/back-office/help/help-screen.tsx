import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SearchInput } from '#web/ui/forms/search-input.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import type { HelpArticle } from './article.ts';
import { HELP_ARTICLES, HELP_GROUPS } from './help-articles.ts';
import { InstanceStatus } from './instance-status.tsx';
import { searchArticles } from './search-articles.ts';

/** Shows the help centre: the search, the articles by group, and the status of the instance. */
export function HelpScreen(): ReactNode {
  const { search = '' } = useSearch({ from: '/_back-office/(help)/dashboard/aide/' });
  const navigate = useNavigate({ from: '/dashboard/aide/' });
  return (
    <Page title="Aide" lead="Chaque sujet en une page, et l’état du service.">
      <div className="mb-6">
        <SearchInput
          label="Chercher dans l’aide"
          placeholder="Chercher dans l’aide"
          value={search}
          onSearch={(text) =>
            void navigate({ search: text === '' ? {} : { search: text }, replace: true })
          }
        />
      </div>
      {search === '' ? (
        <div className="grid grid-cols-[minmax(0,1fr)_280px] gap-10 max-lg:grid-cols-1">
          <div className="grid content-start gap-8">
            {HELP_GROUPS.map((group) => (
              <Group key={group} group={group} />
            ))}
          </div>
          <InstanceStatus />
        </div>
      ) : (
        <Found search={search} />
      )}
    </Page>
  );
}

function Group({ group }: { group: string }): ReactNode {
  const articles = [...HELP_ARTICLES]
    .filter(([, article]) => article.group === group)
    .toSorted(([, one], [, other]) => one.rank - other.rank);
  return (
    <section aria-labelledby={`help-${group}`}>
      <h2 id={`help-${group}`} className="mb-1 font-strong">
        {group}
      </h2>
      <ul className="grid grid-cols-2 gap-x-10 max-md:grid-cols-1">
        {articles.map(([slug, article]) => (
          <ArticleRow key={slug} slug={slug} article={article} line={article.summary} />
        ))}
      </ul>
    </section>
  );
}

function Found({ search }: { search: string }): ReactNode {
  const found = searchArticles(HELP_ARTICLES, search);
  return (
    <>
      <p role="status" className="mb-2 text-ink-2">
        {found.length === 0
          ? `Aucun article ne contient « ${search} ». Essayez un mot plus court.`
          : found.length === 1
            ? '1 article'
            : `${found.length} articles`}
      </p>
      <ul className="max-w-2xl">
        {found.map(({ slug, article, excerpt }) => (
          <ArticleRow key={slug} slug={slug} article={article} line={excerpt ?? article.summary} />
        ))}
      </ul>
    </>
  );
}

function ArticleRow({
  slug,
  article,
  line,
}: {
  slug: string;
  article: HelpArticle;
  line: string;
}): ReactNode {
  return (
    <li className="hairline-t">
      <Link
        to="/dashboard/aide/$article"
        params={{ article: slug }}
        className="-mx-3 block rounded-control px-3 py-2.5 leading-5 hover:bg-hover"
      >
        <span className="block font-medium">{article.title}</span>
        <span className="line-clamp-2 text-ink-2">{line}</span>
      </Link>
    </li>
  );
}
