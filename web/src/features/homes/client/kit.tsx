import { IconX } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { messageOf } from '../../../api/client.ts'
import classes from './kit.module.css'

type Look = { main?: boolean; quiet?: boolean; wide?: boolean }
const lookOf = ({ main, quiet, wide }: Look) => ({
  className: classes.button,
  'data-main': main || undefined,
  'data-quiet': quiet || undefined,
  'data-wide': wide || undefined,
})
export const Button = ({ main, quiet, wide, ...props }: ComponentProps<'button'> & Look) => (
  <button type="button" {...lookOf({ main, quiet, wide })} {...props} />
)
export const LinkButton = ({ main, quiet, wide, ...props }: ComponentProps<'a'> & Look) => (
  <a {...lookOf({ main, quiet, wide })} {...props} />
)

type SheetProps = { title: string; close: () => void; large?: boolean; children: ReactNode }
/** A native dialog: it traps the focus, closes on Escape, and returns the focus. */
export const Sheet = ({ title, close, large, children }: SheetProps) => {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    dialog.current?.showModal()
    return () => dialog.current?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the button close it too
    <dialog
      ref={dialog}
      className={classes.sheet}
      data-large={large || undefined}
      aria-labelledby={id}
      onClose={close}
      onClick={(event) => {
        if (event.target === event.currentTarget) close()
      }}
    >
      <div className={classes.sheetHead}>
        <h2 id={id}>{title}</h2>
        <button type="button" className={classes.icon} aria-label="Close" onClick={close}>
          <IconX size={22} aria-hidden />
        </button>
      </div>
      <div className={classes.sheetBody}>{children}</div>
    </dialog>
  )
}

/** The error in words, with a retry. */
export const Failed = ({ error, retry }: { error: unknown; retry?: (() => void) | undefined }) => (
  <div className={classes.notice} data-bad role="alert">
    <p>{messageOf(error)}</p>
    {retry && (
      <div>
        <Button onClick={retry}>Try again</Button>
      </div>
    )}
  </div>
)
