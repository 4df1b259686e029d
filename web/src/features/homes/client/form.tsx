import { type ComponentProps, createContext, type FormEvent, type ReactNode, use, useId, useRef, useState } from 'react'
import { ApiError } from '../../../api/client.ts'
import classes from './kit.module.css'
import { Button, Failed } from './kit.tsx'

/** The typed values, by field. */
export type Typed = Record<string, string>
export const FormState = createContext<{ typed: Typed; faults: Typed }>({ typed: {}, faults: {} })

/** Kept in the tab until sent, so that neither a failure nor a reload loses them. */
const drafts = (name: string) => {
  const key = `dormer.client.${name}`
  return {
    read: (): Typed => {
      try {
        return JSON.parse(sessionStorage.getItem(key) ?? '{}')
      } catch {
        return {}
      }
    },
    write: (typed: Typed) => {
      // Private browsing may have no storage; a reload then loses them.
      try {
        sessionStorage.setItem(key, JSON.stringify(typed))
      } catch {}
    },
    remove: () => {
      try {
        sessionStorage.removeItem(key)
      } catch {}
    },
  }
}
const read = (form: HTMLFormElement): Typed => {
  const typed: Typed = {}
  // Several fields of one name, such as checkboxes, form a list.
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string') typed[name] = name in typed ? `${typed[name]},${value}` : value.trim()
  return typed
}

type Props = {
  /** The draft's name. */
  name: string
  send: (typed: Typed) => Promise<void>
  button: string
  /** The initial values. */
  prefilled?: Typed
  children: ReactNode
}

/** A form that shows errors next to their fields. */
export const Form = ({ name, send, button, prefilled, children }: Props) => {
  const draft = drafts(name)
  const [typed] = useState(() => ({ ...prefilled, ...draft.read() }))
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const [isShown, setShown] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const faults = error instanceof ApiError ? error.fields : {}
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    try {
      await send(read(event.currentTarget))
      draft.remove()
      setError(undefined)
    } catch (fault) {
      setError(fault)
      const wrong = fault instanceof ApiError ? fault.fields : {}
      const inputs = [...(form.current?.elements ?? [])] as HTMLInputElement[]
      const first = inputs.find(({ name, type }) => name && type !== 'hidden' && faultOf(wrong, name))
      setShown(first !== undefined)
      first?.focus()
    }
    setBusy(false)
  }
  return (
    <FormState value={{ typed, faults }}>
      <form
        ref={form}
        noValidate
        className={classes.stack}
        onSubmit={submit}
        onInput={(event) => draft.write(read(event.currentTarget))}
      >
        {children}
        {error !== undefined && !isShown && <Failed error={error} />}
        <Button type="submit" main wide disabled={isBusy}>
          {isBusy ? 'One moment…' : button}
        </Button>
      </form>
    </FormState>
  )
}

/** A list's error may belong to one of its items. */
export const faultOf = (faults: Typed, name: string) =>
  faults[name] ?? Object.entries(faults).find(([field]) => field.startsWith(`${name}.`))?.[1]

type FieldProps = { name: string; label: string; optional?: boolean }
const useField = (name: string) => {
  const id = useId()
  const { typed, faults } = use(FormState)
  const fault = faultOf(faults, name)
  const props = {
    id,
    name,
    className: classes.input,
    defaultValue: typed[name],
    'aria-invalid': fault ? true : undefined,
    'aria-describedby': fault ? `${id}-fault` : undefined,
  }
  return { id, fault, props }
}
type Labelled = Omit<FieldProps, 'name'> & { id: string; fault: string | undefined; children: ReactNode }
const Labelled = ({ id, label, optional, fault, children }: Labelled) => (
  <div className={classes.field}>
    <label htmlFor={id}>
      {label}
      {optional && <span className={classes.optional}> (optional)</span>}
    </label>
    {children}
    {fault && (
      <p id={`${id}-fault`} className={classes.fault}>
        {fault}
      </p>
    )}
  </div>
)

export const TextField = ({ name, label, optional, ...input }: FieldProps & ComponentProps<'input'>) => {
  const { id, fault, props } = useField(name)
  return (
    <Labelled id={id} label={label} optional={optional} fault={fault}>
      <input maxLength={200} {...input} {...props} />
    </Labelled>
  )
}
export const TextArea = ({ name, label, optional, ...input }: FieldProps & ComponentProps<'textarea'>) => {
  const { id, fault, props } = useField(name)
  return (
    <Labelled id={id} label={label} optional={optional} fault={fault}>
      <textarea maxLength={2000} {...input} {...props} />
    </Labelled>
  )
}
type Options = { options: readonly { value: string; label: string }[] }
/** Which of the options was chosen; null for the one without a value, or none. */
export const chosenOf = <const Value extends string>(
  options: readonly { value: Value }[],
  typed: string | undefined,
): Exclude<Value, ''> | null => {
  const isOne = (value: Value): value is Exclude<Value, ''> => value !== '' && value === typed
  return options.map(({ value }) => value).find(isOne) ?? null
}
export const Choice = ({
  name,
  label,
  optional,
  options,
  ...input
}: FieldProps & Options & ComponentProps<'select'>) => {
  const { id, fault, props } = useField(name)
  return (
    <Labelled id={id} label={label} optional={optional} fault={fault}>
      <select {...input} {...props}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Labelled>
  )
}
