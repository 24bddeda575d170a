import { createFileRoute } from '@tanstack/react-router';
import { ArticleScreen } from '../../../help/article-screen.tsx';

export const Route = createFileRoute('/_back-office/(help)/dashboard/aide/$article')({
  component: ArticleOfAddress,
});

function ArticleOfAddress() {
  return <ArticleScreen slug={Route.useParams().article} />;
}
