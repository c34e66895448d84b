import { expectTypeOf, it } from 'vitest';
import * as z from 'zod/mini';
import {
  blanksAsAbsent,
  emrUserChangesSchema,
  type FormValues,
  type NewPatient,
  newPatientSchema,
  withMessages,
} from './index.ts';

const form = blanksAsAbsent(newPatientSchema);
type Values = FormValues<typeof form>;

/** zod's types have no `readonly`. */
type Writable<T> = { -readonly [Name in keyof T]: T[Name] };

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
