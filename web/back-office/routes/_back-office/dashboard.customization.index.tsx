import { createFileRoute } from '@tanstack/react-router';
import { CustomizationScreen } from '../../customization/customization-screen.tsx';
import { compact, oneOf, searchOf } from '../../search-values.ts';

export interface CustomizationSearch {
  /** Opens the preview, or closes it on wide screens, where it is open by default. */
  panel?: 'preview' | 'none';
}

const readSearch = searchOf((raw) =>
  compact<CustomizationSearch>({ panel: oneOf(raw['panel'], ['preview', 'none']) }),
);

export const Route = createFileRoute('/_back-office/dashboard/customization/')({
  validateSearch: readSearch,
  component: CustomizationScreen,
});
