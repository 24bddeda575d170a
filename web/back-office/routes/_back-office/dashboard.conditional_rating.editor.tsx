import { createFileRoute } from '@tanstack/react-router';
import { EditorScreen } from '../../conditional-rating/editor-screen.tsx';
import { readSimulation } from '../../conditional-rating/simulation-search.ts';
import { searchOf } from '../../search-values.ts';

const readSearch = searchOf(readSimulation);

export const Route = createFileRoute('/_back-office/dashboard/conditional_rating/editor')({
  validateSearch: readSearch,
  component: EditorScreen,
});
