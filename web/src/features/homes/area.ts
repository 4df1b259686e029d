import { bookingScreens } from './booking/booking.screens.ts'
import { idxScreens } from './feeds/feeds.screens.ts'
import { searchScreens } from './property-search/property-search.screens.ts'

export const homesArea = {
  screens: [...searchScreens, ...bookingScreens, ...idxScreens] as const,
}
