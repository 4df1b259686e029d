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

/**
 * A form that is checked by the contract's own body schema, on submit and as its wrong fields are mended. `save` gets
 * the values as they were typed; what the server refuses is shown under the fields, or told where it names none or the
 * form is gone. The first wrong field is focused, and nothing that was typed is lost.
 */
export const useContractForm = <V extends Record<string, unknown>>(
  schema: z.ZodObject,
  initialValues: V,
  save: (values: V) => Promise<unknown>,
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
  const form = useForm<V>({
    mode: 'controlled',
    initialValues,
    validate: schemaResolver(schema, { sync: true }) as never,
    clearInputErrorOnChange: true,
  })
  /** The first as they stand on the screen, not as the schema names them. */
  const focusFirst = (errors: Record<string, unknown>) => {
    const [first] = Object.keys(errors)
      .map((field) => form.getInputNode(field as never) as HTMLElement | null)
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
      await save(values)
      form.resetDirty(values)
      takeUp()
    } catch (error) {
      takeUp()
      const fields = error instanceof ApiError ? error.fields : {}
      const known = Object.fromEntries(Object.entries(fields).filter(([field]) => field in form.getValues()))
      form.setErrors(known as never)
      focusFirst(known)
      if (Object.keys(known).length === 0 || !isShown.current) notifyFailure(error)
    } finally {
      isSaving.current = false
      setSaving(false)
    }
  }, focusFirst)
  return { form, submit, saving }
}
