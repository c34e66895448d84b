import { describeValues } from './check-behaviour.ts';
import { type BehaviourId, LEDGER } from './ledger.ts';

/**
 * Thrown when, in strict mode, a response depends on ledger entries without a setting. The message
 * lists the questions to ask the service's owner. This error is never a response of the service.
 */
export class UndecidedError extends Error {
  /** The name of the class. */
  override readonly name = 'UndecidedError';

  /** The ledger entries that need a value. */
  readonly undecided: readonly BehaviourId[];

  /**
   * @param request - The method and path template of the request.
   * @param undecided - The ledger entries that need a value.
   * @hidden
   */
  constructor(request: string, undecided: readonly BehaviourId[]) {
    super(
      `The mock did not respond to ${request}: the response depends on undecided ledger entries. ` +
        "Ask the service's owner, then set the values with mock.use():" +
        undecided.map(toDecide).join(''),
    );
    this.undecided = undecided;
  }
}

function toDecide(id: BehaviourId): string {
  const { question, section } = LEDGER[id];
  return `\n- ${question} (section ${section}; ${id} is ${describeValues(LEDGER[id])})`;
}
