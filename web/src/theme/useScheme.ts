import { useMantineColorScheme } from '@mantine/core'
import { addRules } from './sheets.ts'

/**
 * The color scheme, and a function that changes it at once, without transitions: Mantine's own way needs a `<style>`.
 */
export const useScheme = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const change: typeof setColorScheme = (to) => {
    setColorScheme(to)
    setTimeout(addRules('*, ::before, ::after { transition: none !important }'), 10)
  }
  return { colorScheme, setColorScheme: change }
}
