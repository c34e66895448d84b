import fc from 'fast-check';
import type { Shares } from '../oracle/shares.ts';
import { createModel, createReal, type Model, type Real } from './run-state.ts';
import {
  change,
  flipEntries,
  flipToNoValue,
  planFault,
  put,
  remove,
  reset,
  restore,
  restoreDamaged,
  snapshot,
  takeBackFault,
} from './setting-commands.ts';
import { call, raw } from './write-commands.ts';

/** Mostly writes: `commands` draws each item of the list with the same probability. */
const COMMANDS: readonly fc.Arbitrary<fc.AsyncCommand<Model, Real>>[] = [
  ...[call, call, call, call, raw, raw, raw, planFault, planFault, planFault, planFault],
  ...[flipEntries, flipEntries, flipEntries, flipToNoValue, put, change, takeBackFault, reset],
  ...[snapshot, snapshot, restore, restore, restoreDamaged, remove],
];

/** The events that some of the sequences must contain. Otherwise they prove nothing about them. */
export const EVENTS: readonly string[] = [
  ...['not sent', 'rejected', 'stored', 'put', 'use', 'wrong', 'change', 'remove'],
  ...['fail', 'snapshot', 'restore', 'damaged', 'reset', 'take'],
  ...['respond, whole', 'respond, unreadable', 'drop, broken', 'truncate, half'],
  ...['hang, never', 'delay, whole', 'drip, whole'],
];

/** Plays a sequence of commands on the mock and on the model, which must agree after each. */
export function sequences(shares: Shares): fc.IAsyncProperty<unknown> {
  return fc.asyncProperty(
    fc.commands([...COMMANDS], { maxCommands: 40, size: 'max' }),
    async (commands) => {
      const model = createModel();
      await fc.asyncModelRun(() => ({ model, real: createReal() }), commands);
      shares.count(model.met);
    },
  );
}
