import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { MOST_RETENTION_DAYS } from '#contract/settings/retention.ts';
import type { Answer } from '#contract/api/schemas.ts';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { Form, whenAsked } from '#web/ui/forms/form.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { countOf } from '#web/ui/format/numbers.ts';
import { Moment } from '#web/ui/format/relative-time.tsx';
import { SaveBar } from '#web/ui/forms/save-bar.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { useSession } from '../../session/use-session.ts';
import { UnreadSection } from '../../components/settings/unread-section.tsx';

type Retention = Answer<'readRetention'>['data'];

const retentionQuery = queryOptions(endpointQuery('readRetention'));
const DURATIONS: readonly (readonly [days: number, words: string])[] = [
  [MOST_RETENTION_DAYS, '3 ans'],
  [730, '2 ans'],
  [548, '18 mois'],
  [365, '1 an'],
  [183, '6 mois'],
  [90, '3 mois'],
  [30, '1 mois'],
];
const durationLabel = (days: number): string =>
  DURATIONS.find(([duration]) => duration === days)?.[1] ?? countOf(days, 'jour', 'jours');

/**
 * Edits how long personal data is stored after the last contact, and shows when the next data is
 * erased.
 */
export function RetentionSection(): ReactNode {
  const { team } = useSession();
  const query = useQuery(retentionQuery);
  const retention = query.data?.data;
  return (
    <FormSection
      title="Durée de conservation"
      what="Comptée depuis le dernier contact avec chaque personne. Au-delà, ses commandes et ses avis deviennent anonymes ; les statistiques ne changent pas."
    >
      <UnreadSection
        query={query}
        title="La durée de conservation n’a pas pu être chargée"
        fields={1}
      >
        Elle reste telle qu’enregistrée.
      </UnreadSection>
      {retention &&
        (team.role === 'reader' ? (
          <p>{durationLabel(retention.retention_days)}</p>
        ) : (
          <RetentionForm retention={retention} />
        ))}
      {retention && <NextPurge retention={retention} />}
    </FormSection>
  );
}

function RetentionForm({ retention }: { retention: Retention }): ReactNode {
  const client = useQueryClient();
  const savedValues = { retention_days: String(retention.retention_days) };
  const form = useForm({ values: savedValues, ...whenAsked });
  const typed = useWatch({ control: form.control, name: 'retention_days' });
  const save = async ({ retention_days }: typeof savedValues) => {
    try {
      await ask('updateSettings', { body: { retention_days: Number(retention_days) } });
      await client.invalidateQueries({ queryKey: retentionQuery.queryKey });
      await client.invalidateQueries({ queryKey: ['getSettings'] });
      showToast({
        title: `Les données sont gardées ${durationLabel(Number(retention_days))}`,
        color: 'primary',
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      form.setError('retention_days', { message: error.message });
    }
  };
  const durations = DURATIONS.some(([days]) => days === retention.retention_days)
    ? DURATIONS
    : [
        ...DURATIONS,
        [retention.retention_days, durationLabel(retention.retention_days)] as const,
      ].toSorted(([a], [b]) => b - a);
  return (
    <Form form={form} onSubmit={save} aria-label="Durée de conservation">
      <Field
        name="retention_days"
        label="Conserver les données des clients"
        hint="Trois ans sont la durée la plus longue que recommande la CNIL."
      >
        <Select>
          {durations.map(([days, label]) => (
            <option key={days} value={days}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <SaveBar
        changes={typed === savedValues.retention_days ? [] : ['durée de conservation']}
        isSaving={form.formState.isSubmitting}
        onCancel={() => form.reset(savedValues)}
      />
    </Form>
  );
}

function NextPurge({
  retention: { next_purge_at, due, last_purge },
}: {
  retention: Retention;
}): ReactNode {
  return (
    <div className="leading-5">
      <p>
        Prochain effacement : <Moment at={next_purge_at} />.
      </p>
      <p className="text-ink-2">
        {due === 0
          ? 'Aucune demande n’est assez ancienne pour être effacée.'
          : `${countOf(due, 'demande sera effacée', 'demandes seront effacées')}.`}
      </p>
      {last_purge && last_purge.requests > 0 && (
        <p className="text-ink-2">
          Le dernier, <Moment at={last_purge.at} />, en a effacé {last_purge.requests}.
        </p>
      )}
    </div>
  );
}
