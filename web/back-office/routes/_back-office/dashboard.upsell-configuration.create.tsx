import { createFileRoute } from '@tanstack/react-router';
import { compact, idOf } from '../../search-values.ts';
import { UpsellFormScreen } from '../../upsells/upsell-form-screen.tsx';

export const Route = createFileRoute('/_back-office/dashboard/upsell-configuration/create')({
  /** The proposal to change; absent: a new one. */
  validateSearch: (raw: Record<string, unknown>): { id?: string } =>
    compact<{ id?: string }>({ id: idOf(raw['id']) }),
  component: UpsellFormScreen,
});
