type Props = {
  /** Whose activity it is; without, it is chosen in the form. */
  contact?: { ContactId: number; Name: string }
  /** Log Phone Call: only types 1 to 3 (S1§2). */
  phoneCall?: boolean
  close: () => void
}

/** The Add Activity modal. */
export const LogActivityModal = (_: Props) => null
