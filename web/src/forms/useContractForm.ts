import { schemaResolver, useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '../api/client.ts'
import { notifyFailure } from '../ui/notify.ts'

/** Makes a form deaf to keys and pointers; answers how to make it hear again, with the focus where it was. */
const layDown = (form: EventTarget | null | undefined) => {
  if (!(form instanceof HTMLElement)) return () => {}
  const focused = form.contains(document.activeElement) ? (document.activeElement as HTMLElement) : null
  form.inert = true
  return () => {
    form.inert = false
    if (document.activeElement === document.body) focused?.focus({ preventScroll: true })
  }
}

/** What the fields of a form hold while it is filled in: what the schema takes, or nothing yet. */
type Typed<S extends z.ZodObject, Field extends keyof z.input<S>> = {
  [F in Field]: Exclude<z.input<S>[F], undefined> | null | ''
}

/** What a schema does not go without. */
type Needed<S extends z.ZodObject> = {
  [F in keyof z.input<S>]-?: undefined extends z.input<S>[F] ? never : F
}[keyof z.input<S>]

/**
 * A form that is checked by the contract's own body schema, on submit and as its wrong fields are mended. Its fields
 * are the schema's; `save` gets what the schema makes of them. What the server refuses is shown under the fields, or
 * told where it names none or the form is gone. The first wrong field is focused, and nothing that was typed is lost.
 */
export const useContractForm = <S extends z.ZodObject, Field extends keyof z.input<S> & string>(
  schema: S,
  initialValues: Typed<S, Field> & Typed<S, Needed<S>>,
  save: (values: z.output<S>) => Promise<unknown>,
) => {
  const [saving, setSaving] = useState(false)
  // A held key asks again before what is drawn says so.
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
  /** The first as they stand on the screen, not as the schema names them. */
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
    // What would be typed from now on would not be saved.
    const takeUp = layDown(event?.currentTarget)
    try {
      await save(schema.parse(values))
      form.resetDirty(values)
      takeUp()
    } catch (error) {
      takeUp()
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
  /** Of some values those whose fields were changed: what others have changed meanwhile stays. */
  const changed = <T extends object>(values: T) =>
    Object.fromEntries(Object.entries(values).filter(([field]) => form.isDirty(field))) as Partial<T>
  return { form, submit, saving, changed }
}
