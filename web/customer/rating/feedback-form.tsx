import type { ReactNode } from 'react';
import type { FeedbackQuestion } from '#contract/settings/conditional-configuration.ts';
import { type FeedbackForm, LONGEST_FEEDBACK } from '#contract/customer-pages/customer-pages.ts';
import { type CustomerFrame } from '#contract/customer-pages/customer-frame.ts';
import type { PageTexts } from '#web/customer/texts/page-texts.ts';

interface Parts {
  form: FeedbackForm;
  frame: CustomerFrame;
  texts: PageTexts;
  /** Asks what went wrong when the form is first, unless the team has its own questions. */
  asks_topic?: boolean;
}

const TOPICS = ['delivery', 'product', 'service', 'other'] as const;

/**
 * The private form. Only its text or the required answers are mandatory. Previous answers are
 * filled in.
 */
export function FeedbackFields({
  form,
  frame,
  texts,
  asks_topic = false,
}: Readonly<Parts>): ReactNode {
  return (
    <form method="post" action={frame.path} noValidate>
      <input type="hidden" name="form" value="feedback" />
      {form.title !== null && <h3>{form.title}</h3>}
      {form.intro !== null && <p className="w">{form.intro}</p>}
      {asks_topic && form.questions.length === 0 && (
        <Topics texts={texts} selectedTopics={form.previousAnswers?.topics ?? []} />
      )}
      {form.questions.map((question) => (
        <Question
          key={question.id}
          question={question}
          texts={texts}
          isMissing={form.problem?.kind === 'unanswered' && form.problem.id === question.id}
          answer={form.previousAnswers?.values[question.id]}
        />
      ))}
      <Message form={form} texts={texts} />
      {form.contact !== null && (
        <label className="c">
          <input
            type="checkbox"
            name="contact"
            value="1"
            defaultChecked={form.previousAnswers?.may_contact ?? false}
          />
          <span>{texts.form.contact[form.contact]}</span>
        </label>
      )}
      <button type="submit" className="b">
        {texts.form.send}
      </button>
      {asks_topic && <p className="s m k">{texts.form.privacy}</p>}
    </form>
  );
}

function Message({ form, texts }: Readonly<Pick<Parts, 'form' | 'texts'>>): ReactNode {
  const problem = form.problem?.kind === 'unanswered' ? null : form.problem;
  const isWrong = problem !== null;
  const isRequired = form.questions.length === 0;
  return (
    <label>
      {texts.form.message}
      {problem !== null && (
        <span className="err" id="e" role="alert">
          {problem.kind === 'empty' ? texts.form.empty : texts.form.too_long(problem.length)}
        </span>
      )}
      <textarea
        name="feedback"
        required={isRequired}
        data-wrong={isRequired ? texts.form.empty : undefined}
        maxLength={isWrong ? undefined : LONGEST_FEEDBACK}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? 'e' : undefined}
        defaultValue={form.text}
      />
    </label>
  );
}

function Topics({
  texts,
  selectedTopics,
}: Readonly<{ texts: PageTexts; selectedTopics: readonly string[] }>): ReactNode {
  return (
    <fieldset className="ch">
      <legend>{texts.form.topic}</legend>
      {TOPICS.map((topic) => (
        <label key={topic}>
          <input
            type="checkbox"
            name="topic"
            value={topic}
            defaultChecked={selectedTopics.includes(topic)}
          />
          {texts.form.topics[topic]}
        </label>
      ))}
    </fieldset>
  );
}

const SCALE = ['1', '2', '3', '4', '5'] as const;

function Question({
  question,
  texts,
  answer,
  isMissing,
}: Readonly<{
  question: FeedbackQuestion;
  texts: PageTexts;
  answer: string | undefined;
  isMissing: boolean;
}>): ReactNode {
  const name = `q_${question.id}`;
  const required = {
    required: question.required,
    'data-wrong': question.required ? texts.form.unanswered : undefined,
    'aria-invalid': isMissing || undefined,
    'aria-describedby': isMissing ? 'e' : undefined,
  };
  const problem = isMissing && (
    <span className="err" id="e" role="alert">
      {texts.form.unanswered}
    </span>
  );
  const label = (
    <>
      {question.label}
      {!question.required && <i>{` ${texts.form.optional}`}</i>}
    </>
  );
  if (question.kind === 'text') {
    return (
      <label>
        {label}
        {problem}
        <input type="text" name={name} {...required} maxLength={500} defaultValue={answer} />
      </label>
    );
  }
  const isScale = question.kind === 'scale';
  return (
    <fieldset className="ch">
      <legend>{label}</legend>
      {problem}
      {(isScale ? SCALE : question.options).map((option) => (
        <label key={option}>
          <input
            type="radio"
            name={name}
            value={option}
            {...required}
            defaultChecked={option === answer}
          />
          {option}
        </label>
      ))}
      {isScale && (
        <span className="ends s m">
          <span>{question.options[0] ?? texts.form.worst}</span>
          <span>{question.options.at(-1) ?? texts.form.best}</span>
        </span>
      )}
    </fieldset>
  );
}
