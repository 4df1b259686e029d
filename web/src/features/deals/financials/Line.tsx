import type { ReactNode } from 'react'
import classes from './Commission.module.css'

/** The lines of a commission, one below the other. */
export const Lines = ({ children }: { children: ReactNode }) => <dl className={classes.lines}>{children}</dl>

type LineProps = { label: ReactNode; children: ReactNode; isPart?: boolean; isTotal?: boolean }
export const Line = ({ label, children, isPart, isTotal }: LineProps) => (
  <div data-part={isPart || undefined} data-total={isTotal || undefined}>
    <dt>{label}</dt>
    <dd className="tabular">{children}</dd>
  </div>
)
