import { ASHA, HEADERS } from '@profiles/testkit/send';
import { expect, it, vi } from 'vitest';
import { changeSetting, createInitialSetting } from '../ledger/behaviour-setting.ts';
import type { Behaviour } from '../ledger/ledger.ts';
import { ProfileStore } from '../store/store.ts';
import { decidePlan } from './assumed.ts';
import { plan } from './plan.ts';
import { RequestBody } from './request-body.ts';
import { findRoute } from './route.ts';

/** Returns a function that wraps a value so that each read of a property in it is counted. */
function counter(count: () => void) {
  const wrapped = new WeakMap<object, object>();
  const wrap = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const known = wrapped.get(value);
    if (known) return known;
    const proxy = new Proxy(value, {
      get(target, key) {
        count();
        return wrap(Reflect.get(target, key));
      },
    });
    wrapped.set(value, proxy);
    return proxy;
  };
  return <T>(value: T) => wrap(value) as T;
}

/** Settings for all entries but those about the fields. */
const DECIDED: Partial<Behaviour> = {
  createStatus: 201,
  updateStatus: 200,
  errorBody: 'nested',
  invalidRequest: 400,
  unknownOid: 404,
};

const many = (value: (at: number) => readonly [string, unknown]) =>
  Object.fromEntries(Array.from({ length: 500 }, (_, at) => value(at)));
/** Extras that break every restriction that depends on the ledger. */
const EXTRAS = many((at) =>
  at % 2 === 0 ? [`_${at}`, { _b: [[1]], c: { d: 1 } }] : [`é12345678901é${at}`, { _b: [[1]] }],
);
const UNCLEAR = { email: 'x', mobile: '1', zz: 1, mn: null, extras: EXTRAS };

const bodies: (readonly [string, 'POST' | 'PATCH', object])[] = [
  ['a creation without a required field', 'POST', { fn: 'Asha', ...UNCLEAR }],
  ['a creation with many fields', 'POST', { ...UNCLEAR, ...many((at) => [`u${at}`, at]) }],
  ['a creation with many nulls', 'POST', { ...UNCLEAR, ...many((at) => [`u${at}`, null]) }],
  ['an accepted creation', 'POST', { ...ASHA, extras: many((at) => [`k${at}`, [at]]) }],
  ['an update with an invalid field', 'PATCH', { bg: 'X', fn: 'ABC', ...UNCLEAR }],
  ['an accepted update', 'PATCH', { extras: many((at) => [`k${at}`, [at]]) }],
];

it.each(bodies)('plans %s in strict mode with at most ten times the reads', (_, method, sent) => {
  const store = new ProfileStore(undefined);
  const extras = many((at) => [`k${at}`, [at]]);
  const oid = store.add('emrUsers', { extras }).oid;
  const path = method === 'POST' ? '/profiles/v1/patient/' : `/profiles/v1/emr-user/${oid}`;
  const readsUnder = (behaviour: 'undecided' | Partial<Behaviour>) => {
    let reads = 0;
    const counted = counter(() => {
      reads += 1;
    });
    const body = new RequestBody('');
    const fields = counted(Object.entries(sent));
    vi.spyOn(body, 'reading', 'get').mockReturnValue({ kind: 'fields', json: {}, fields, size: 0 });
    const request = { method, path, search: '', headers: new Headers(HEADERS) };
    const context = { request, arrivedAt: 0, route: findRoute(request), body };
    const { blocking } = decidePlan(
      (read) => plan(context, { store, credentials: {}, at: 0, read }),
      changeSetting(createInitialSetting(behaviour), DECIDED),
    );
    expect(blocking).toEqual([]);
    return reads;
  };
  const reads = readsUnder({});
  expect(readsUnder('undecided')).toBeLessThanOrEqual(10 * reads);
});
