import { describeValues } from './check-behaviour.ts';
import { type BehaviourId, LEDGER } from './ledger.ts';

/**
 * Reports that an answer would rest on what nobody has decided: the document leaves it open, and so
 * did the test. It names the questions to ask the service's owner. It is never the answer of a service.
 */
export class UndecidedError extends Error {
  /** Names the class. */
  override readonly name = 'UndecidedError';

  /** The entries of the ledger to decide. */
  readonly undecided: readonly BehaviourId[];

  /**
   * @param request - Method and path template of the request.
   * @param undecided - The entries to decide.
   */
  constructor(request: string, undecided: readonly BehaviourId[]) {
    super(
      `The mock does not answer ${request}: the answer rests on what the document leaves open and ` +
        "nobody has decided. Ask the service's owner, and decide it with use:" +
        undecided.map(toDecide).join(''),
    );
    this.undecided = undecided;
  }
}

function toDecide(id: BehaviourId): string {
  const { question, section } = LEDGER[id];
  return `\n- ${question} (section ${section}; ${id} is ${describeValues(LEDGER[id])})`;
}
