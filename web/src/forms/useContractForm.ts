import { type FormErrors, schemaResolver, useForm } from '@mantine/form'
import { deepEqual } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { ApiError } from '../api/client.ts'
import { notifyFailure, notifyWarning } from '../ui/notify.ts'
import { faultsByField, faultsOfAnswer } from './faults.ts'
import { useLeadToFault } from './useLeadToFault.ts'

/** Makes a form inert; returns a function that restores it, with the focus where it was. */
const makeInert = (form: EventTarget | null | undefined) => {
  if (!(form instanceof HTMLElement)) return () => {}
  const focused = form.contains(document.activeElement) ? (document.activeElement as HTMLElement) : null
  form.inert = true
  return () => {
    form.inert = false
    if (document.activeElement === document.body) focused?.focus({ preventScroll: true })
  }
}

/** A field being filled in: possibly still empty. A row of a list has a `key` of its own on the screen, not to be saved. */
type Filled<T> = T extends readonly (infer Item)[]
  ? [Item] extends [object]
    ? ({ [F in keyof Item]: Filled<Item[F]> } & { key?: number })[]
    : T
  : (T extends object ? { [F in keyof T]: Filled<T[F]> } : T) | null | ''

/** The values of a form being filled in: the schema's input. */
export type Typed<S extends z.ZodObject, Field extends keyof z.input<S>> = {
  [F in Field]-?: Filled<Exclude<z.input<S>[F], undefined>>
}

/** The fields a schema requires. */
type Needed<S extends z.ZodObject> = {
  [F in keyof z.input<S>]-?: undefined extends z.input<S>[F] ? never : F
}[keyof z.input<S>]

/** A form in steps: which one is shown, which one a field is on, and how to go to another. */
type Steps<Values> = {
  at: number
  last: number
  of: (field: string, values: Values) => number
  go: (step: number) => void
}

/** Leaves out blanks that count as absent (docs/rules.md#absent-values), as the server does. */
const withoutBlanks = (schema: z.ZodObject, values: object) =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const field = schema.shape[name]
      const meta = field instanceof z.ZodOptional ? z.globalRegistry.get(field.unwrap()) : undefined
      return !((value === null || value === '') && meta?.['x-blank'] === 'absent')
    }),
  )

/**
 * A form validated by the contract's own body schema, on submit and while invalid fields are corrected. Its fields are
 * the schema's; `save` receives the parsed values, and returns false if the user changed their mind. Errors, including
 * the server's, are shown under their fields, and the first gets the focus. Errors that no input on screen shows become
 * a notification titled `failed`. No input is lost.
 *
 * `prepare` transforms the values before they are validated and saved: it may drop those that no longer apply.
 *
 * With `steps`, submit leads to the next step, and saves on the last; later steps are not validated yet.
 */
export const useContractForm = <S extends z.ZodObject, Field extends keyof z.input<S> & string>(
  schema: S,
  initialValues: Typed<S, Field> & Typed<S, Needed<S>>,
  save: (values: z.output<S>) => Promise<unknown>,
  {
    steps,
    failed,
    prepare = (values) => values,
  }: {
    steps?: Steps<Typed<S, Field>>
    failed?: string
    prepare?: (values: Typed<S, Field>) => Typed<S, Field>
  } = {},
) => {
  const [saving, setSaving] = useState(false)
  // A held key submits again before the disabled state is rendered.
  const isSaving = useRef(false)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const form = useForm<Typed<S, Field>>({
    mode: 'controlled',
    initialValues,
    validate: (values) =>
      faultsByField(schemaResolver(schema, { sync: true })(withoutBlanks(schema, prepare(values))), values),
    clearInputErrorOnChange: true,
  })
  const leadTo = useLeadToFault()
  /** Marks errors, found here or in a response, and moves to the first of them. */
  const refuse = (faults: FormErrors, error?: unknown) => {
    if (steps) steps.go(Math.min(...Object.keys(faults).map((field) => steps.of(field, form.getValues()))))
    form.setErrors(faults)
    leadTo({
      fields: () => Object.keys(faults).map((field) => form.getInputNode(field)),
      otherwise: () =>
        void (error
          ? notifyFailure(error, failed)
          : notifyWarning(String(Object.values(faults)[0]), failed ?? 'Not saved')),
    })
  }
  const submit = form.onSubmit(
    async (values, event) => {
      if (isSaving.current) return
      if (steps && steps.at < steps.last) return steps.go(steps.at + 1)
      isSaving.current = true
      setSaving(true)
      // Anything typed from now on would not be saved.
      const restore = makeInert(event?.currentTarget)
      try {
        if ((await save(schema.parse(withoutBlanks(schema, prepare(values))))) !== false) form.resetDirty(values)
        restore()
      } catch (error) {
        restore()
        const faults = error instanceof ApiError ? faultsOfAnswer(error.fields, form.getValues()) : {}
        if (Object.keys(faults).length > 0 && isShown.current) refuse(faults, error)
        else {
          form.setErrors(faults)
          void notifyFailure(error, failed)
        }
      } finally {
        isSaving.current = false
        setSaving(false)
      }
    },
    (faults, values) => {
      if (!steps) return refuse(faults)
      const found = Object.entries(faults).filter(([field]) => steps.of(field, values) <= steps.at)
      if (found.length > 0) return refuse(Object.fromEntries(found))
      form.clearErrors()
      steps.go(steps.at + 1)
    },
  )
  // The library's own check overlooks an added row once another field is back to its original value.
  const isDirty: typeof form.isDirty = (field) =>
    field ? form.isDirty(field) : !deepEqual(form.getValues(), form.getInitialValues())
  /** Picks the values of the fields that were changed, so that others' concurrent changes are kept. */
  const changed = <T extends object>(values: T) =>
    Object.fromEntries(Object.entries(values).filter(([field]) => form.isDirty(field))) as Partial<T>
  return { form: { ...form, isDirty }, submit, saving, changed, refuse }
}
