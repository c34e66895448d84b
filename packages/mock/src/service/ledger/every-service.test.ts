import { describe, expect, it } from 'vitest';
import { checkBehaviour, DEFAULT_BEHAVIOUR } from './check-behaviour.ts';
import { type EveryServiceOptions, everyService } from './every-service.ts';
import { BEHAVIOUR_IDS, type BehaviourId, LEDGER } from './ledger.ts';

const VARYING: readonly BehaviourId[] = ['contentType', 'errorBody', 'rateLimit'];

describe('each', () => {
  it('lists the default service, then one deviation at a time', () => {
    const deviations = BEHAVIOUR_IDS.flatMap((id) =>
      LEDGER[id].values.slice(1).map((value) => ({ [id]: value })),
    );
    expect(everyService().map(({ behaviour }) => behaviour)).toEqual([
      DEFAULT_BEHAVIOUR,
      ...deviations.map((deviation) => ({ ...DEFAULT_BEHAVIOUR, ...deviation })),
    ]);
  });

  it('names the deviation', () => {
    expect(everyService({ only: VARYING }).map(({ name }) => name)).toEqual([
      'the default service',
      'contentType 415',
      'contentType 400',
      'errorBody "flat"',
      'errorBody "problem"',
      'errorBody "detail"',
      'errorBody "text"',
      'errorBody "empty"',
      'rateLimit {"limit":100,"windowMs":60000}',
    ]);
  });
});

describe('pairwise', () => {
  const services = everyService({ mode: 'pairwise' });

  it('starts with the default service, and names every deviation', () => {
    const only: BehaviourId[] = ['updateStatus', 'omittedFields'];
    expect(everyService({ mode: 'pairwise', only }).map(({ name }) => name)).toEqual([
      'the default service',
      'updateStatus 202',
      'omittedFields "cleared"',
      'updateStatus 202, omittedFields "cleared"',
    ]);
  });

  it('needs few services', () => {
    // No list needs less than 18 services: six error bodies times three values of another entry.
    expect(services.length).toBeLessThanOrEqual(25);
    expect(everyService({ mode: 'pairwise', only: VARYING }).length).toBe(18);
  });
});

const modes: readonly EveryServiceOptions[] = [{ mode: 'each' }, { mode: 'pairwise' }];

describe.each(modes)('%o', (options) => {
  it('returns complete behaviours under unique names, the same each time', () => {
    const services = everyService(options);
    for (const { behaviour } of services) {
      expect(Object.keys(checkBehaviour(behaviour))).toEqual([...BEHAVIOUR_IDS]);
    }
    expect(new Set(services.map(({ name }) => name)).size).toBe(services.length);
    expect(everyService(options)).toEqual(services);
  });

  it('varies only the entries of `only`, without those of `except`', () => {
    const services = everyService({ ...options, only: VARYING, except: ['errorBody'] });
    const varied = BEHAVIOUR_IDS.filter(
      (id) => new Set(services.map(({ behaviour }) => behaviour[id])).size > 1,
    );
    expect(varied).toEqual(['contentType', 'rateLimit']);
  });
});

it.each<[object, string]>([
  [{ only: ['errorbody'] }, '"errorbody" is not a ledger entry. Did you mean errorBody?'],
  [{ except: ['x'] }, '"x" is not a ledger entry. Use one of createStatus'],
  [{ mode: 'all' }, 'The mode of everyService must be "each" or "pairwise".'],
])('rejects %j', (options, message) => {
  expect(() => everyService(options)).toThrow(message);
});
