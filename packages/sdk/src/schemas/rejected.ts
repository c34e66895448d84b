/** A type that no value matches. The compiler's message about a value contains the reason. */
export type Rejected<Reason extends string> = { readonly [Key in Reason]: never };

/** A field that has another name here. A value for it does not compile, but `undefined` does. */
export type Misnamed<Name extends string, Other extends string> = {
  readonly [Key in Name]?: Rejected<`${Name} is called ${Other}`> | undefined;
};
