import type { ReactNode } from 'react';
import type { FeedbackQuestion } from '#contract/settings/conditional-configuration.ts';
import { type FeedbackForm, LONGEST_FEEDBACK } from '#contract/customer-pages/customer-pages.ts';
import { type CustomerFrame } from '#contract/customer-pages/customer-frame.ts';
import type { Words } from '#web/customer/words/words.ts';

interface Parts {
  form: FeedbackForm;
  frame: CustomerFrame;
  words: Words;
  /** Where the form stands first, it asks what went wrong, unless the team asks questions of its own. */
  asks_topic?: boolean;
}

const TOPICS = ['delivery', 'product', 'service', 'other'] as const;

/** The private form. Only its words are needed; a required question is the browser’s to insist on. What was answered before stands there again. */
export function FeedbackFields({
  form,
  frame,
  words,
  asks_topic = false,
}: Readonly<Parts>): ReactNode {
  return (
    <form method="post" action={frame.path}>
      <input type="hidden" name="form" value="feedback" />
      {form.title !== null && <h3>{form.title}</h3>}
      {form.intro !== null && <p className="w">{form.intro}</p>}
      {asks_topic && form.questions.length === 0 && (
        <Topics words={words} given={form.given?.topics ?? []} />
      )}
      {form.questions.map((question) => (
        <Question
          key={question.id}
          question={question}
          words={words}
          given={form.given?.values[question.id]}
        />
      ))}
      <Message form={form} words={words} />
      {form.contact !== null && (
        <label className="c">
          <input
            type="checkbox"
            name="contact"
            value="1"
            defaultChecked={form.given?.may_contact ?? false}
          />
          <span>{words.form.contact[form.contact]}</span>
        </label>
      )}
      <button type="submit" className="b">
        {words.form.send}
      </button>
      {asks_topic && <p className="s m k">{words.form.privacy}</p>}
    </form>
  );
}

function Message({ form, words }: Readonly<Pick<Parts, 'form' | 'words'>>): ReactNode {
  const isWrong = form.problem !== null;
  return (
    <label>
      {words.form.message}
      {form.problem !== null && (
        <span className="err" id="e" role="alert">
          {form.problem.kind === 'empty'
            ? words.form.empty
            : words.form.too_long(form.problem.length)}
        </span>
      )}
      <textarea
        name="feedback"
        required={form.questions.length === 0}
        maxLength={isWrong ? undefined : LONGEST_FEEDBACK}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? 'e' : undefined}
        defaultValue={form.text}
      />
    </label>
  );
}

function Topics({ words, given }: Readonly<{ words: Words; given: readonly string[] }>): ReactNode {
  return (
    <fieldset className="ch">
      <legend>{words.form.topic}</legend>
      {TOPICS.map((topic) => (
        <label key={topic}>
          <input
            type="checkbox"
            name="topic"
            value={topic}
            defaultChecked={given.includes(topic)}
          />
          {words.form.topics[topic]}
        </label>
      ))}
    </fieldset>
  );
}

const SCALE = ['1', '2', '3', '4', '5'] as const;

function Question({
  question,
  words,
  given,
}: Readonly<{ question: FeedbackQuestion; words: Words; given: string | undefined }>): ReactNode {
  const name = `q_${question.id}`;
  const label = (
    <>
      {question.label}
      {!question.required && <i>{` ${words.form.optional}`}</i>}
    </>
  );
  if (question.kind === 'text') {
    return (
      <label>
        {label}
        <input
          type="text"
          name={name}
          required={question.required}
          maxLength={500}
          defaultValue={given}
        />
      </label>
    );
  }
  const isScale = question.kind === 'scale';
  return (
    <fieldset className="ch">
      <legend>{label}</legend>
      {(isScale ? SCALE : question.options).map((option) => (
        <label key={option}>
          <input
            type="radio"
            name={name}
            value={option}
            required={question.required}
            defaultChecked={option === given}
          />
          {option}
        </label>
      ))}
      {isScale && (
        <span className="ends s m">
          <span>{question.options[0] ?? words.form.worst}</span>
          <span>{question.options.at(-1) ?? words.form.best}</span>
        </span>
      )}
    </fieldset>
  );
}
