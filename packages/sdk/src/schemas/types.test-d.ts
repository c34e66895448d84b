import { expectTypeOf, it } from 'vitest';
import type * as z from 'zod/mini';
import { type Fields, optional, required } from './check-fields.ts';
import { arbitraryExtras } from './extras.ts';
import { freeText } from './fields.ts';
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

it('holds the interfaces equal to the schemas', () => {
  expectTypeOf<z.input<typeof newPatientSchema>>().toEqualTypeOf<NewPatient>();
  expectTypeOf<z.output<typeof newPatientSchema>>().toEqualTypeOf<NewPatient>();
  expectTypeOf<z.input<typeof emrUserChangesSchema>>().toEqualTypeOf<EmrUserChanges>();
  expectTypeOf<z.output<typeof emrUserChangesSchema>>().toEqualTypeOf<EmrUserChanges>();
  expectTypeOf<z.output<typeof createdPatientSchema>>().toEqualTypeOf<CreatedPatient>();
  expectTypeOf<z.output<typeof updatedEmrUserSchema>>().toEqualTypeOf<UpdatedEmrUser>();
});

it('compiles only tables with the fields of their interface, as they are', () => {
  interface Visit {
    readonly ward: string;
    readonly bed?: string | undefined;
  }
  const ward = required(freeText);
  const bed = optional(freeText);
  const whole: Fields<Visit> = { ward, bed };
  // @ts-expect-error a field is missing
  const lacking: Fields<Visit> = { ward };
  // @ts-expect-error a field is too many
  const excessive: Fields<Visit> = { ward, bed, nurse: bed };
  // @ts-expect-error a required field is called optional
  const lax: Fields<Visit> = { ward: bed, bed };
  // @ts-expect-error an optional field is called required
  const strict: Fields<Visit> = { ward, bed: ward };
  // @ts-expect-error the check of a field gives another type
  const mistyped: Fields<Visit> = { ward: required(arbitraryExtras), bed };
  expectTypeOf([whole, lacking, excessive, lax, strict, mistyped]).toEqualTypeOf<Fields<Visit>[]>();
});

it('names the blood group as each operation does', () => {
  expectTypeOf<NewPatient>().toHaveProperty('bloodgroup');
  expectTypeOf<NewPatient>().not.toHaveProperty('bg');
  expectTypeOf<EmrUserChanges>().toHaveProperty('bg');
  expectTypeOf<EmrUserChanges>().not.toHaveProperty('bloodgroup');
});

it('compiles legal extras only', () => {
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
  // @ts-expect-error no JSON
  const date: Extras = { a: new Date() };
  expectTypeOf([nestedList, objectInList, tooDeep, nestedDeeper, date]).toEqualTypeOf<Extras[]>();
});

it('takes a value typed by an interface as a spread', () => {
  interface Visit {
    ward: string;
  }
  const visit: Visit = { ward: 'B' };
  // @ts-expect-error an interface has no index signature
  const direct: Extras = { visit };
  const spread: Extras = { visit: { ...visit } };
  expectTypeOf([direct, spread]).toEqualTypeOf<Extras[]>();
});

it('takes any JSON object as extras of an update', () => {
  const changes: EmrUserChanges = { extras: { a: [[{ b: { c: [1] } }]] } };
  expectTypeOf(changes).toExtend<EmrUserChanges>();
});
