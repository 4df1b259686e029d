type Faults = { readonly [field: string]: unknown }

/** Whether the form has values by their ids there, each with an input of its own. */
const isById = (values: unknown, path: string) => {
  const at = path.split('.').reduce<unknown>((all, name) => (all as Faults | undefined)?.[name], values)
  return typeof at === 'object' && at !== null && !Array.isArray(at)
}

/**
 * Errors by the inputs that show them: an error in one of several values belongs to the input for all of them, unless
 * `values`, what the form holds, has them by their ids.
 */
export const faultsByField = (faults: Faults, values: object = {}) =>
  Object.fromEntries(
    // The first error of each input counts.
    Object.entries(faults)
      .toReversed()
      .map(([path, message]) => {
        const input = path.replace(/\.\d+$/, '')
        return [isById(values, input) ? path : input, message as string]
      }),
  )

/** The errors in a response that concern the form's fields; the server ignores the case of their names. */
export const faultsOfAnswer = (faults: Faults, values: object) => {
  const fields = Object.keys(values)
  return faultsByField(
    Object.fromEntries(
      Object.entries(faults).flatMap(([path, message]) => {
        const [name = '', ...rest] = path.split('.')
        const field = fields.find((one) => one.toLowerCase() === name.toLowerCase())
        return field ? [[[field, ...rest].join('.'), message]] : []
      }),
    ),
    values,
  )
}
