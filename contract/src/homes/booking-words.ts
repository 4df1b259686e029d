// Does not use zod: the public page shows it.

/** Where a booked meeting takes place. */
export const bookingPlaces = {
  Phone: 'Phone call',
  Video: 'Video call',
  Office: 'At the office',
  Home: 'At your home',
} as const
export type BookingPlace = keyof typeof bookingPlaces
