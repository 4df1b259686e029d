type Faults = { readonly [field: string]: unknown }

/** Faults by the inputs that show them: that of one of several values belongs to the input of them all. */
export const faultsByField = (faults: Faults) =>
  Object.fromEntries(
    // The first of each counts.
    Object.entries(faults)
      .toReversed()
      .map(([path, message]) => [path.replace(/\.\d+$/, ''), message as string]),
  )

/** Those of an answer that are about a form's fields, which the server reads in any case. */
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
