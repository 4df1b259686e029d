import { useMantineColorScheme } from '@mantine/core'
import { addRules } from './sheets.ts'

/** The color scheme, and what changes it at once, without transitions: Mantine's own way to that is a `<style>`. */
export const useScheme = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const change: typeof setColorScheme = (to) => {
    setColorScheme(to)
    setTimeout(addRules('*, ::before, ::after { transition: none !important }'), 10)
  }
  return { colorScheme, setColorScheme: change }
}
