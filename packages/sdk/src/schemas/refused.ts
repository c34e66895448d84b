/** A type that no value has: the compiler's message about a value names the reason. */
export type Refused<Reason extends string> = { readonly [Key in Reason]: never };

/** A field that has another name here: a value for it does not compile. `undefined` does. */
export type Misnamed<Name extends string, Other extends string> = {
  readonly [Key in Name]?: Refused<`${Name} is called ${Other}`> | undefined;
};
