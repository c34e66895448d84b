import {
  type Behaviour,
  createProfilesMock,
  type JournalEntry,
  type ProfilesMock,
  type ProfilesMockOptions,
  type StoredPatient,
} from '@profiles/mock';
import type { FaultChoice } from './fault-choices.ts';

/** Describes the fault that the next requests meet. */
export interface PlannedFault {
  readonly label: string;
  /** How many requests are still to meet it. */
  readonly left: number;
}

/** Describes a mock at one moment. */
export interface MockView {
  readonly behaviour: Behaviour;
  readonly planned: PlannedFault | undefined;
  readonly patients: readonly StoredPatient[];
  readonly requests: readonly JournalEntry[];
}

/** Describes a mock that tells when it has changed, as `useSyncExternalStore` asks for it. */
export interface WatchedMock {
  readonly service: ProfilesMock;
  subscribe(listener: () => void): () => void;
  /** Returns the same view until the mock changes. */
  view(): MockView;
  use(behaviour: Partial<Behaviour>): void;
  /** Plans a fault for the next requests, in the place of the one that was planned before. */
  plan(choice: FaultChoice, times: number): void;
  takeBack(): void;
  reset(): void;
}

/** Creates a mock that tells when it has changed. */
export function createWatchedMock(options: ProfilesMockOptions): WatchedMock {
  const listeners = new Set<() => void>();
  let planned: PlannedFault | undefined;
  let undo: () => void = () => {};
  let view: MockView | undefined;

  const service = createProfilesMock({
    ...options,
    onRequest({ fault }) {
      if (fault && planned) planned = afterOne(planned);
      tell();
    },
  });

  function tell(): void {
    view = undefined;
    for (const listener of listeners) listener();
  }

  function takeBack(): void {
    undo();
    planned = undefined;
    tell();
  }

  return {
    service,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    view() {
      const { behaviour, requests } = service;
      view ??= { behaviour, planned, patients: service.patients.list(), requests };
      return view;
    },
    use(behaviour) {
      service.use(behaviour);
      tell();
    },
    plan({ label, fault }, times) {
      undo();
      undo = service.fail('createPatient', fault, { times });
      planned = { label, left: times };
      tell();
    },
    takeBack,
    reset() {
      service.reset();
      takeBack();
    },
  };
}

function afterOne({ label, left }: PlannedFault): PlannedFault | undefined {
  return left > 1 ? { label, left: left - 1 } : undefined;
}
