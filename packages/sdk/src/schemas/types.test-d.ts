import { expectTypeOf, it } from 'vitest';
import * as z from 'zod/mini';
import {
  blanksAsAbsent,
  type createdPatientSchema,
  type EmrUserChanges,
  emrUserChangesSchema,
  type FormValues,
  type identifiedPatientSchema,
  type NewPatient,
  newPatientSchema,
  type updatedEmrUserSchema,
  withMessages,
} from './index.ts';
import type { IdentifiedPatientInput } from './patient.ts';
import type { CreatedPatient, UpdatedEmrUser } from './responses.ts';

type Extras = NonNullable<NewPatient['extras']>;

/** zod's types have no `readonly`. */
type Writable<T> = { -readonly [Name in keyof T]: T[Name] };

it('the interfaces equal the types of the schemas', () => {
  expectTypeOf<z.input<typeof newPatientSchema>>().toEqualTypeOf<Writable<NewPatient>>();
  expectTypeOf<z.output<typeof newPatientSchema>>().toEqualTypeOf<Writable<NewPatient>>();
  type Identified = Writable<NewPatient> & { username: string };
  expectTypeOf<z.input<typeof identifiedPatientSchema>>().branded.toEqualTypeOf<Identified>();
  expectTypeOf<z.output<typeof identifiedPatientSchema>>().toExtend<IdentifiedPatientInput>();
  expectTypeOf<z.input<typeof emrUserChangesSchema>>().toEqualTypeOf<Writable<EmrUserChanges>>();
  expectTypeOf<z.output<typeof emrUserChangesSchema>>().toEqualTypeOf<Writable<EmrUserChanges>>();
  expectTypeOf<z.output<typeof createdPatientSchema>>().toEqualTypeOf<Writable<CreatedPatient>>();
  expectTypeOf<z.output<typeof updatedEmrUserSchema>>().toEqualTypeOf<Writable<UpdatedEmrUser>>();
});

it('only extras within the limits compile', () => {
  const legal: Extras = { a: 1, b: [1, null], c: { d: [true], e: undefined }, f: {} };
  expectTypeOf(legal).toExtend<EmrUserChanges['extras']>();
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

const form = blanksAsAbsent(newPatientSchema);
type Values = FormValues<typeof form>;

it('the form values allow a blank in each text field, and in no other', () => {
  expectTypeOf<Values['fn']>().toEqualTypeOf<string>();
  expectTypeOf<Values['mn']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<Values['gen']>().toEqualTypeOf<'M' | 'F' | 'O' | ''>();
  expectTypeOf<'' | undefined>().toExtend<Values['bloodgroup']>();
  expectTypeOf<Values['extras']>().toEqualTypeOf<NewPatient['extras']>();
  expectTypeOf<FormValues<typeof newPatientSchema>>().toEqualTypeOf<Values>();
});

it('the form schema accepts form values and returns a patient', () => {
  expectTypeOf<z.input<typeof form>>().toEqualTypeOf<Values>();
  expectTypeOf<z.output<typeof form>>().toEqualTypeOf<Writable<NewPatient>>();
  expectTypeOf(withMessages(form, () => undefined)).toEqualTypeOf(form);
});

it('a picked step keeps the types of its fields', () => {
  const step = z.pick(form, { gen: true, mobile: true });
  expectTypeOf<z.input<typeof step>>().toEqualTypeOf<Pick<Values, 'gen' | 'mobile'>>();
  expectTypeOf<z.output<typeof step>>().toEqualTypeOf<
    Pick<Writable<NewPatient>, 'gen' | 'mobile'>
  >();
  expectTypeOf<FormValues<typeof step>>().toEqualTypeOf<Pick<Values, 'gen' | 'mobile'>>();
});

it("the form values include an app's own fields", () => {
  const ward = z.enum(['A', 'B']);
  const own = blanksAsAbsent(z.extend(newPatientSchema, { ward, beds: z.number() }));
  expectTypeOf<FormValues<typeof own>['ward']>().toEqualTypeOf<'A' | 'B' | ''>();
  expectTypeOf<FormValues<typeof own>['beds']>().toEqualTypeOf<number>();
  expectTypeOf<z.input<typeof own>>().toEqualTypeOf<FormValues<typeof own>>();
  expectTypeOf<z.output<typeof own>['ward']>().toEqualTypeOf<'A' | 'B'>();
});

it('the form values of an update allow blanks', () => {
  const changes = blanksAsAbsent(emrUserChangesSchema);
  expectTypeOf<FormValues<typeof changes>['bg']>().toEqualTypeOf<
    FormValues<typeof form>['bloodgroup']
  >();
});
