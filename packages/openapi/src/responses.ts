import type { PlayedAnswer } from './answers.ts';
import { type BodySchemas, capitalised, mediaTypeOf } from './error-bodies.ts';
import { answerExamples } from './examples.ts';
import { LEDGER_IDS, NEVER_SHOWN, notShown } from './not-shown.ts';

/** What bodies the answers of an operation have. */
type AnswerBodies = Readonly<Record<'success' | 'refusal', BodySchemas>>;

/** Describes the answers of an operation, by status. */
export function responsesOf(
  answers: readonly PlayedAnswer[],
  bodies: AnswerBodies,
): Readonly<Record<string, object>> {
  const statuses = [...new Set(answers.map(({ status }) => status))].sort((a, b) => a - b);
  const responses = statuses.map((status) => {
    const given = answers.filter((answer) => answer.status === status);
    return [status, responseOf(status, given, bodies)];
  });
  return { ...Object.fromEntries(responses), '5XX': FAILURE };
}

const FAILURE = {
  description: 'The service failed. It is unknown whether the write happened.',
  'x-not-shown': NEVER_SHOWN.failure,
};

function responseOf(status: number, answers: readonly PlayedAnswer[], bodies: AnswerBodies) {
  const schemas = status < 300 ? bodies.success : status < 400 ? {} : bodies.refusal;
  const content = Object.entries(schemas).map(([mediaType, schema]) => {
    const ofType = answers.filter((answer) => mediaTypeOf(answer) === mediaType);
    return [mediaType, { schema, examples: answerExamples(ofType) }];
  });
  const headers = headersOf(answers);
  const ids = LEDGER_IDS.filter((id) => answers.some(({ assumed }) => assumed.includes(id)));
  return {
    description: descriptionOf(status, answers),
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
    ...(content.length > 0 && { content: Object.fromEntries(content) }),
    ...notShown(ids),
  };
}

function descriptionOf(status: number, answers: readonly PlayedAnswer[]): string {
  if (status < 300) return 'Success.';
  const causes = [...new Set(answers.map(({ situation }) => situation.summary))];
  const isSilent = status >= 400 && answers.some(({ body }) => body === '');
  return `${capitalised(causes.join('; '))}.${isSilent ? ' There may be no body.' : ''}`;
}

function headersOf(answers: readonly PlayedAnswer[]) {
  const all = new Map(answers.flatMap(({ headers }) => Object.entries(headers)));
  all.delete('content-type');
  return [...all].map(([name, example]) => [name, { schema: { type: 'string' }, example }]);
}
