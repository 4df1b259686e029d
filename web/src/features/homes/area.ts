import { idxScreens } from './idx/idx.screens.ts'
import { searchScreens } from './search/search.screens.ts'

export const homesArea = {
  screens: [...searchScreens, ...idxScreens] as const,
}
