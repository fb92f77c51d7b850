/** The value if it is one of `values`, else undefined. */
export const choiceIn = <const Value>(
  values: readonly Value[],
  value: unknown,
): Value | undefined => values.find((one) => one === value)
