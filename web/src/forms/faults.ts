type Faults = { readonly [field: string]: unknown }

/** Errors by the inputs that show them: an error in one of several values belongs to the input for all of them. */
export const faultsByField = (faults: Faults) =>
  Object.fromEntries(
    // The first error of each input counts.
    Object.entries(faults)
      .toReversed()
      .map(([path, message]) => [path.replace(/\.\d+$/, ''), message as string]),
  )

/** The errors in a response that concern the form's fields; the server ignores the case of their names. */
export const faultsOfAnswer = (faults: Faults, fields: string[]) =>
  faultsByField(
    Object.fromEntries(
      Object.entries(faults).flatMap(([path, message]) => {
        const [name = '', ...rest] = path.split('.')
        const field = fields.find((one) => one.toLowerCase() === name.toLowerCase())
        return field ? [[[field, ...rest].join('.'), message]] : []
      }),
    ),
  )
