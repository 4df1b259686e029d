import { createContext, use } from 'react'
import type { EditedField } from '../transaction.fields.ts'

/** Leads to a field of the page: shows its tab and gives it the focus. */
export type Lead = { led?: { name: EditedField }; lead: (name: EditedField) => void }
export const LeadContext = createContext<Lead>({ lead: () => undefined })
export const useLead = () => use(LeadContext)
