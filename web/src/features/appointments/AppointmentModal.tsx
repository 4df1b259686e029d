type Props = {
  id?: number
  contact?: { ContactId: number; Name: string }
  /** When a new one begins, in UTC, and how long it lasts. */
  start?: { DateTime: string; DurationMinutes?: number }
  close: () => void
}

export const AppointmentModal = (_: Props) => null
