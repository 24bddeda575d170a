import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Split } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { MessageChannel, Step } from '#contract/labels/message-status.ts';
import { defaultEmail, defaultSms } from '#contract/messages/default-texts.ts';
import { ask } from '#web/api/ask.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { formatDay } from '#web/ui/format/dates.ts';
import { Ordinals } from '#web/ui/format/ordinals.tsx';
import { useSession } from '#web/back-office/session/use-session.ts';
import type { TextA } from './ab-test-dialog.tsx';
import { type AbTest, groupLabel, verdictOf } from './ab-test-labels.ts';

/** Loaded only when a test is being started. */
const AbTestDialog = lazy(async () => ({
  default: (await import('./ab-test-dialog.tsx')).AbTestDialog,
}));

export const abTestsQuery = endpointQuery('listAbTests');

const SAVE_FIRST = 'Enregistrez d’abord ce texte : c’est lui qui sera comparé.';

interface AbTestSectionProps {
  step: Step;
  channel: Exclude<MessageChannel, 'whatsapp'>;
  textA: TextA;
  /** True when the input is not saved. The test compares the saved text A. */
  isChanged: boolean;
  /** Replaces the text on the screen by text B. */
  onAdopt: (textB: { subject: string | null; text: string | null }) => void;
}

/**
 * Starts a comparison of the text of this channel with another text, and shows the running test or
 * its result.
 */
export function AbTestSection({
  step,
  channel,
  textA,
  isChanged,
  onAdopt,
}: AbTestSectionProps): ReactNode {
  const { team } = useSession();
  const { data } = useQuery(abTestsQuery);
  const [isStarting, setStarting] = useState(false);
  const test = data?.data.find((each) => each.step === step && each.channel === channel);
  const isOpen = test?.state === 'running';
  if (!data) return null;
  return (
    <div className="grid gap-3">
      {test && <ShownTest test={test} onAdopt={onAdopt} />}
      {!isOpen && team.role !== 'reader' && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button icon={Split} why={isChanged && SAVE_FIRST} onClick={() => setStarting(true)}>
            Comparer deux textes
          </Button>
          {isChanged && (
            <span aria-hidden="true" className="text-12 text-ink-3">
              {SAVE_FIRST}
            </span>
          )}
        </div>
      )}
      {isStarting && (
        <Suspense>
          <AbTestDialog
            step={step}
            channel={channel}
            textA={textA}
            volume={data.volumes.find((each) => each.step === step && each.channel === channel)}
            onClose={() => setStarting(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Shows a started test of texts or templates. `onAdopt` replaces A by B. */
export function ShownTest({
  test,
  onAdopt,
}: {
  test: AbTest;
  onAdopt: AbTestSectionProps['onAdopt'];
}): ReactNode {
  const { team } = useSession();
  const { tone } = team.customization_config;
  const queryClient = useQueryClient();
  const stop = useMutation({
    mutationFn: () => ask('stopAbTest', { params: { id: test.id } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: abTestsQuery.queryKey });
      const it = test.channel === 'whatsapp' ? 'modèle' : 'texte';
      showToast({ title: `Le test A/B est arrêté : le ${it} A part à tous`, color: 'primary' });
    },
  });
  const day = (at: string) => formatDay(at, team.timezone);
  const canChange = team.role !== 'reader';
  if (test.state === 'stopped')
    return (
      <p className="text-12 text-ink-3">
        Dernier test A/B arrêté le <Ordinals text={day(test.stopped_at ?? test.ends_at)} />
        {test.stop_reason === 'content_changed' && ', parce que le texte a changé'} : il n’a pas de
        résultat.
      </p>
    );
  if (test.state === 'done') {
    const verdict = verdictOf(test);
    const adopt = () => {
      if (test.channel === 'whatsapp') return onAdopt({ subject: null, text: test.text });
      const ours =
        test.channel === 'sms'
          ? { subject: null, text: defaultSms(test.step, tone) }
          : defaultEmail(test.step, tone);
      onAdopt({ subject: test.subject ?? ours.subject, text: test.text ?? ours.text });
    };
    return (
      <Note
        tone={verdict.tone}
        icon={Split}
        title={verdict.title}
        actions={
          canChange &&
          verdict.offersB && (
            <Button onClick={adopt}>
              {test.channel === 'whatsapp' ? 'Reprendre le modèle B' : 'Reprendre le texte B'}
            </Button>
          )
        }
      >
        {verdict.text}
        <Groups test={test} />
      </Note>
    );
  }
  return (
    <Note
      tone="information"
      icon={Split}
      title={
        <Ordinals
          text={
            test.state === 'running'
              ? `Test A/B jusqu’au ${day(test.ends_at)}`
              : `Test A/B terminé : résultat le ${day(test.readable_at)}`
          }
        />
      }
      actions={
        canChange &&
        test.state === 'running' && (
          <Button busy={stop.isPending} onClick={() => stop.mutate()}>
            Arrêter le test
          </Button>
        )
      }
    >
      <Ordinals
        text={`Le résultat s’affiche le ${day(test.readable_at)}, quand les derniers clients ont eu le temps de répondre : le lire avant ferait conclure trop tôt. Changer le texte A arrête le test.`}
      />
      <Groups test={test} />
    </Note>
  );
}

function Groups({ test: { group_a, group_b, text, subject } }: { test: AbTest }): ReactNode {
  return (
    <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 tabular-nums">
      <dt className="font-medium">A</dt>
      <dd>{groupLabel(group_a)}</dd>
      <dt className="font-medium">B</dt>
      <dd>
        {groupLabel(group_b)}
        <span className="line-clamp-2 text-12 text-ink-3">
          « {[subject, text].filter(Boolean).join(' · ')} »
        </span>
      </dd>
    </dl>
  );
}
