import type { CallObserver, Outcome } from '@profiles/sdk';
import { profiles } from '../profiles.ts';

export const outcomes = new Map<Outcome, number>();

const counter: CallObserver = {
  start() {
    return {
      end({ outcome }) {
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      },
    };
  },
};

export const countedProfiles = profiles.withOptions({ observer: counter });
