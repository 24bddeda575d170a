import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from '#web/ui/layout/page.tsx';
import { BackLink } from '../components/back-link.tsx';
import { ArticleBody } from './article-body.tsx';
import { HELP_ARTICLES } from './help-articles.ts';

/** Shows one article beside those of the same group, or says that it does not exist. */
export function ArticleScreen({ slug }: { slug: string }): ReactNode {
  const article = HELP_ARTICLES.get(slug);
  const back = (
    <BackLink to="/dashboard/aide" search={{}}>
      Aide
    </BackLink>
  );
  if (!article)
    return (
      <Page title="Article introuvable" back={back}>
        <p className="text-ink-2">Cet article n’existe pas ou a changé d’adresse.</p>
      </Page>
    );
  const others = [...HELP_ARTICLES].filter(
    ([name, { group }]) => group === article.group && name !== slug,
  );
  return (
    <Page title={article.title} lead={article.summary} back={back}>
      <div className="grid grid-cols-[minmax(0,1fr)_280px] gap-10 border-t border-border pt-5 max-lg:grid-cols-1">
        <article aria-label={article.title}>
          <ArticleBody blocks={article.blocks} />
        </article>
        {others.length > 0 && (
          <nav aria-label="Sur le même sujet" className="leading-5">
            <p className="mb-2 text-12 font-medium text-ink-3">Sur le même sujet</p>
            <ul className="grid gap-1">
              {others.map(([name, { title }]) => (
                <li key={name}>
                  <Link
                    to="/dashboard/aide/$article"
                    params={{ article: name }}
                    className="link inline-flex items-center max-md:min-h-11"
                  >
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </Page>
  );
}
