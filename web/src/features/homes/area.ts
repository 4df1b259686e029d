import { idxScreens } from './feeds/feeds.screens.ts'
import { searchScreens } from './property-search/property-search.screens.ts'

export const homesArea = {
  screens: [...searchScreens, ...idxScreens] as const,
}
