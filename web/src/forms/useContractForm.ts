import { schemaResolver, useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '../api/client.ts'
import { notifyFailure } from '../ui/notify.ts'

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

/** The values of a form being filled in: the schema's input, with fields possibly still empty. */
type Typed<S extends z.ZodObject, Field extends keyof z.input<S>> = {
  [F in Field]: Exclude<z.input<S>[F], undefined> | null | ''
}

/** The fields a schema requires. */
type Needed<S extends z.ZodObject> = {
  [F in keyof z.input<S>]-?: undefined extends z.input<S>[F] ? never : F
}[keyof z.input<S>]

/**
 * A form validated by the contract's own body schema, on submit and while invalid fields are corrected. Its fields are
 * the schema's; `save` receives the parsed values. Server errors are shown under their fields, or as a notification if
 * they name none or the form is gone. The first invalid field gets the focus, and no input is lost.
 */
export const useContractForm = <S extends z.ZodObject, Field extends keyof z.input<S> & string>(
  schema: S,
  initialValues: Typed<S, Field> & Typed<S, Needed<S>>,
  save: (values: z.output<S>) => Promise<unknown>,
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
    validate: schemaResolver(schema, { sync: true }),
    clearInputErrorOnChange: true,
  })
  /** The first on the screen, not in schema order. */
  const focusFirst = (errors: Record<string, unknown>) => {
    const [first] = Object.keys(errors)
      .map((field) => form.getInputNode(field))
      .filter((node) => node !== null)
      .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
    first?.focus()
  }
  const submit = form.onSubmit(async (values, event) => {
    if (isSaving.current) return
    isSaving.current = true
    setSaving(true)
    // Anything typed from now on would not be saved.
    const restore = makeInert(event?.currentTarget)
    try {
      await save(schema.parse(values))
      form.resetDirty(values)
      restore()
    } catch (error) {
      restore()
      const fields = error instanceof ApiError ? error.fields : {}
      const known = Object.fromEntries(Object.entries(fields).filter(([field]) => field in form.getValues()))
      form.setErrors(known)
      focusFirst(known)
      if (Object.keys(known).length === 0 || !isShown.current) notifyFailure(error)
    } finally {
      isSaving.current = false
      setSaving(false)
    }
  }, focusFirst)
  /** Picks the values of the fields that were changed, so that others' concurrent changes are kept. */
  const changed = <T extends object>(values: T) =>
    Object.fromEntries(Object.entries(values).filter(([field]) => form.isDirty(field))) as Partial<T>
  return { form, submit, saving, changed }
}
