import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Breakdown } from '#web/ui/charts/breakdown.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { countOf, formatDecimal, formatNumber } from '#web/ui/format/numbers.ts';
import type { Period } from '#web/ui/period/period.ts';
import { ReadSection } from './read-section.tsx';
import { type StatisticsAnswers, answersQuery } from './statistics-data.ts';

type Question = StatisticsAnswers['questions'][number];

/** Shows the answers to the questions of the private form. */
export function AnswersSection({ period }: { period: Period }): ReactNode {
  return (
    <ReadSection read={useQuery(answersQuery(period))}>
      {(answers) => <ShownAnswers answers={answers} />}
    </ReadSection>
  );
}

function ShownAnswers({
  answers: { rated, questions },
}: {
  answers: StatisticsAnswers;
}): ReactNode {
  if (questions.every(({ respondents }) => respondents === 0)) {
    return (
      <Empty
        drawing="reviews"
        title="Personne n’a répondu au formulaire ces jours-là"
        action={
          <Link to="/dashboard/conditional_rating/editor" className="link">
            Choisir les questions
          </Link>
        }
      >
        Les questions du message privé se posent après la note ; chacune aura ici son graphique.
      </Empty>
    );
  }
  return (
    <>
      <p className="mb-2 max-w-170 text-ink-2">
        Réponses au formulaire privé de ceux qui ont noté dans la période (
        {countOf(rated, 'note', 'notes')}).
      </p>
      <div className="grid grid-cols-2 gap-x-12 max-lg:grid-cols-1">
        {questions.map((question) => (
          <section key={`${question.kind} ${question.id}`} className="hairline-t py-6">
            <ShownQuestion question={question} />
          </section>
        ))}
      </div>
    </>
  );
}

function ShownQuestion({ question }: { question: Question }): ReactNode {
  const { label, kind, respondents, average, choices, texts, is_asked } = question;
  const who =
    respondents === 0
      ? 'Pas encore de réponse'
      : `${countOf(respondents, 'personne a répondu', 'personnes ont répondu')}${average === null ? '' : `, moyenne ${formatDecimal(average)} sur 5`}`;
  const about = `${who}${is_asked ? '' : ' · question retirée depuis'}`;
  if (kind !== 'text') {
    const rows = choices.map(({ value, total, share }) => ({
      key: value,
      label: kind === 'scale' ? `${value} sur 5` : value,
      total,
      share,
    }));
    return (
      <>
        <Breakdown
          title={label}
          nameWidth={kind === 'scale' ? 64 : 168}
          heads={['Réponse', 'Nombre', 'Part']}
          rows={rows}
        />
        <p className="mt-1.5 text-12 text-ink-3">{about}</p>
      </>
    );
  }
  return (
    <>
      <h2 className="font-strong">{label}</h2>
      <p className="mb-2 text-12 text-ink-3">{about}</p>
      <ul>
        {texts.map(({ request_id, value }) => (
          <li key={request_id} className="hairline-b py-2 last:border-b-0">
            <Link
              to="/dashboard/reviews"
              search={{ request: request_id }}
              className="line-clamp-3 wrap-anywhere hover:underline"
            >
              {value}
            </Link>
          </li>
        ))}
      </ul>
      {respondents > texts.length && (
        <p className="mt-2 text-12 text-ink-3">
          Les {formatNumber(texts.length)} dernières, sur {formatNumber(respondents)}.
        </p>
      )}
    </>
  );
}
