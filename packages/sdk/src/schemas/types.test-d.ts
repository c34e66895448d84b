import { expectTypeOf, it } from 'vitest';
import type * as z from 'zod/mini';
import type {
  CreatedPatient,
  createdPatientSchema,
  EmrUserChanges,
  Extras,
  emrUserChangesSchema,
  JsonObject,
  NewPatient,
  newPatientSchema,
  UpdatedEmrUser,
  updatedEmrUserSchema,
} from './index.ts';

/** zod's types have no `readonly`. */
type Writable<T> = { -readonly [Name in keyof T]: T[Name] };

it('the interfaces equal the types of the schemas', () => {
  expectTypeOf<z.input<typeof newPatientSchema>>().toEqualTypeOf<Writable<NewPatient>>();
  expectTypeOf<z.output<typeof newPatientSchema>>().toEqualTypeOf<Writable<NewPatient>>();
  expectTypeOf<z.input<typeof emrUserChangesSchema>>().toEqualTypeOf<Writable<EmrUserChanges>>();
  expectTypeOf<z.output<typeof emrUserChangesSchema>>().toEqualTypeOf<Writable<EmrUserChanges>>();
  expectTypeOf<z.output<typeof createdPatientSchema>>().toEqualTypeOf<Writable<CreatedPatient>>();
  expectTypeOf<z.output<typeof updatedEmrUserSchema>>().toEqualTypeOf<Writable<UpdatedEmrUser>>();
});

it('the blood group has the name of its operation', () => {
  expectTypeOf<NewPatient>().toHaveProperty('bloodgroup');
  expectTypeOf<NewPatient>().not.toHaveProperty('bg');
  expectTypeOf<EmrUserChanges>().toHaveProperty('bg');
  expectTypeOf<EmrUserChanges>().not.toHaveProperty('bloodgroup');
});

it('only extras within the limits compile', () => {
  const legal: Extras = { a: 1, b: [1, null], c: { d: [true], e: undefined }, f: {} };
  expectTypeOf(legal).toExtend<JsonObject>();
  // @ts-expect-error a list in a list
  const nestedList: Extras = { a: [[1]] };
  // @ts-expect-error an object in a list
  const objectInList: Extras = { a: [{ b: 1 }] };
  // @ts-expect-error an object inside a nested object
  const tooDeep: Extras = { a: { b: { c: 1 } } };
  // @ts-expect-error a list in a list in a nested object
  const nestedDeeper: Extras = { a: { b: [[1]] } };
  // @ts-expect-error not JSON
  const date: Extras = { a: new Date() };
  expectTypeOf([nestedList, objectInList, tooDeep, nestedDeeper, date]).toEqualTypeOf<Extras[]>();
});

it('extras accept a value of an interface type if it is spread', () => {
  interface Visit {
    ward: string;
  }
  const visit: Visit = { ward: 'B' };
  // @ts-expect-error an interface has no index signature
  const direct: Extras = { visit };
  const spread: Extras = { visit: { ...visit } };
  expectTypeOf([direct, spread]).toEqualTypeOf<Extras[]>();
});

it('the extras of an update accept any JSON object', () => {
  const changes: EmrUserChanges = { extras: { a: [[{ b: { c: [1] } }]] } };
  expectTypeOf(changes).toExtend<EmrUserChanges>();
});
