import { createFileRoute } from '@tanstack/react-router';
import { CustomizationScreen } from '../../customization/customization-screen.tsx';
import { compact, oneOf, searchOf } from '../../search-values.ts';

export interface CustomizationSearch {
  /** The preview: asked for, or put away where it stands by itself. */
  panel?: 'preview' | 'none';
}

const readSearch = searchOf((raw) =>
  compact<CustomizationSearch>({ panel: oneOf(raw['panel'], ['preview', 'none']) }),
);

export const Route = createFileRoute('/_back-office/dashboard/customization/')({
  validateSearch: readSearch,
  component: CustomizationScreen,
});
