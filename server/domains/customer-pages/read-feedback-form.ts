import type { FeedbackQuestion } from '#contract/settings/conditional-configuration.ts';

/** One answer of the private form, with its question as it was asked. */
interface FeedbackAnswer {
  id: string;
  label: string;
  kind: FeedbackQuestion['kind'];
  topic: FeedbackQuestion['topic'];
  value: string | number;
}

export interface FeedbackFormInput {
  text: string;
  answers: readonly FeedbackAnswer[];
  /** True when the shop may write back. Null when it did not ask. */
  contact_allowed: boolean | null;
}

const LONGEST_ANSWER = 500;
const TOPICS: Readonly<Record<FeedbackQuestion['topic'], string>> = {
  delivery: 'La livraison',
  product: 'Le produit',
  service: 'Le service',
  other: 'Autre chose',
};

/**
 * Reads the customer’s form. Unknown choices are ignored, so that an invalid answer never loses the
 * text.
 */
export function readFeedbackForm(
  form: URLSearchParams,
  settings: { questions: readonly FeedbackQuestion[]; ask_contact: boolean },
): FeedbackFormInput {
  const answers = settings.questions.flatMap((question) => {
    const value = answerTo(question, cleanText(form.get(`q_${question.id}`) ?? ''));
    return value === null
      ? []
      : [
          {
            id: question.id,
            label: question.label,
            kind: question.kind,
            topic: question.topic,
            value,
          },
        ];
  });
  return {
    text: cleanText(form.get('feedback') ?? ''),
    answers: [...answers, ...topicsOf(form)],
    // The built-in form sends its name. Other senders only need to send the text.
    contact_allowed: settings.ask_contact && form.has('form') ? form.get('contact') === '1' : null,
  };
}

/**
 * Returns the id of the first required question without an answer. The built-in form sends its name
 * and has all questions; other senders only need to send the text.
 */
export function findUnanswered(
  form: URLSearchParams,
  { answers }: FeedbackFormInput,
  questions: readonly FeedbackQuestion[],
): string | null {
  const missing = questions.find(
    ({ id, required }) => required && !answers.some((answer) => answer.id === id),
  );
  return form.has('form') && missing ? missing.id : null;
}

function answerTo(question: FeedbackQuestion, answer: string): string | number | null {
  switch (question.kind) {
    case 'text':
      return answer === '' ? null : answer.slice(0, LONGEST_ANSWER).toWellFormed();
    case 'choice':
      return question.options.includes(answer) ? answer : null;
    case 'scale':
      return /^[1-5]$/.test(answer) ? Number(answer) : null;
  }
}

/**
 * Returns the topics, which are asked when the team has no questions. Each topic is an answer of
 * its own, so that topics can be counted.
 */
function topicsOf(form: URLSearchParams): FeedbackAnswer[] {
  const selectedTopics = new Set(form.getAll('topic'));
  return (Object.keys(TOPICS) as FeedbackQuestion['topic'][])
    .filter((topic) => selectedTopics.has(topic))
    .map((topic) => ({
      id: `topic_${topic}`,
      label: 'Ce qui n’a pas été',
      kind: 'choice',
      topic,
      value: TOPICS[topic],
    }));
}

/** Normalises line ends and removes characters that PostgreSQL cannot store. */
function cleanText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed().replace(/\r\n?/g, '\n').trim();
}
